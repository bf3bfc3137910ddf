import type { Hono } from 'hono'
import { createTopUp, reverseTopUp, topUpOf } from '../payments/top-ups.ts'
import { endpoint, type Sandbox } from './endpoint.ts'
import type { StripeAction } from './stripe-types.ts'

/** Money that the platform adds to its balance, under `/v1/topups`; and their control. */
export function mountTopUps(app: Hono, sandbox: Sandbox) {
  const secret = (act: StripeAction) => endpoint(sandbox, 'secret', act)
  const path = '/v1/topups'
  app.post(
    path,
    secret((deps, { form }) => createTopUp(deps, form)),
  )
  app.get(
    `${path}/:id`,
    secret((deps, { id }) => topUpOf(deps, id)),
  )
  app.post(
    '/sandbox/topups/reversal',
    secret((deps, { form }) => reverseTopUp(deps, form)),
  )
}
