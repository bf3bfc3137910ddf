import type { Hono } from 'hono'
import { forceCloseAccount } from '../connect/account-closing.ts'
import {
  addRequirement,
  allowNegative,
  changeBank,
  meetRequirement,
  onboardAccount,
  rejectNamed,
} from '../connect/account-controls.ts'
import type { Form } from '../protocol/form.ts'
import { requiredText } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { endpoint, type Sandbox } from './endpoint.ts'

/** Test controls of connected accounts, authenticated by the secret key. */
export function mountConnectControl(app: Hono, sandbox: Sandbox) {
  const control = (path: string, act: (deps: HandlerDeps, form: Form) => object) =>
    app.post(
      path,
      endpoint(sandbox, 'secret', (deps, { form }) => act(deps, form)),
    )
  control('/sandbox/accounts/onboarding', onboardAccount)
  control('/sandbox/accounts/requirements', addRequirement)
  control('/sandbox/accounts/requirements/met', meetRequirement)
  control('/sandbox/accounts/rejection', rejectNamed)
  control('/sandbox/accounts/closure', (deps, form) =>
    forceCloseAccount(deps, requiredText(form, 'account')),
  )
  control('/sandbox/accounts/bank', changeBank)
  control('/sandbox/accounts/negative', allowNegative)
}
