import type { Hono } from 'hono'
import { bankOutcomeOf } from '../connect/account-controls.ts'
import { choosePlatformBank } from '../connect/banks.ts'
import { runPayoutSchedule } from '../connect/payout-schedule.ts'
import { cancelPayout, failPayout } from '../connect/payout-settlement.ts'
import { createPayout, payoutRecordOf, payoutsOf } from '../connect/payouts.ts'
import { listPage } from '../payments/lists.ts'
import { missing } from '../protocol/failure.ts'
import { allowOnly, requiredText } from '../protocol/params.ts'
import { endpoint, type Sandbox } from './endpoint.ts'
import type { StripeAction } from './stripe-types.ts'

const filters = ['destination', 'status']

/** Payouts of the platform and, with `Stripe-Account`, of connected accounts; and their controls. */
export function mountPayouts(app: Hono, sandbox: Sandbox) {
  const ofAccounts = (act: StripeAction) => endpoint(sandbox, 'secret', act, 'accounts')
  const path = '/v1/payouts'
  app.post(
    path,
    ofAccounts((deps, { form, account }) => createPayout(deps, account, form)),
  )
  app.get(
    path,
    ofAccounts((deps, { form, account }) => {
      allowOnly(form, ['limit', 'starting_after', 'ending_before', 'created', ...filters])
      return listPage(path, payoutsOf(deps, account), form, filters)
    }),
  )
  app.get(
    `${path}/:id`,
    ofAccounts((deps, { id, account }) => payoutRecordOf(deps, id, account).payout),
  )
  app.post(
    `${path}/:id/cancel`,
    ofAccounts((deps, { id, account }) => cancelPayout(deps, payoutRecordOf(deps, id, account))),
  )
  mountControls(app, sandbox)
}

function mountControls(app: Hono, sandbox: Sandbox) {
  const control = (act: Parameters<typeof endpoint>[2]) => endpoint(sandbox, 'secret', act)
  app.post(
    '/sandbox/payouts',
    control((deps) => {
      runPayoutSchedule(deps)
      return { payouts: deps.ledger.payouts.all().length }
    }),
  )
  app.post(
    '/sandbox/payouts/failure',
    control((deps, { form }) => {
      const id = requiredText(form, 'payout')
      const record = deps.ledger.payouts.get(id)
      if (record === undefined) throw missing('payout', id, 'payout')
      return failPayout(deps, record).payout
    }),
  )
  app.post(
    '/sandbox/payouts/bank',
    control((deps, { form }) => choosePlatformBank(deps, bankOutcomeOf(form))),
  )
}
