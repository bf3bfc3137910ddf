import type { Hono } from 'hono'
import { reversalOf, reverseTransfer } from '../connect/reversals.ts'
import { createTransfer, transferOf, updateTransfer } from '../connect/transfers.ts'
import { listPage } from '../payments/lists.ts'
import { allowOnly } from '../protocol/params.ts'
import { endpoint, type Sandbox } from './endpoint.ts'
import type { StripeAction } from './stripe-types.ts'

const paging = ['limit', 'starting_after', 'ending_before']

/** Transfers to connected accounts and their reversals, under `/v1/transfers`. */
export function mountTransfers(app: Hono, sandbox: Sandbox) {
  const secret = (act: StripeAction) => endpoint(sandbox, 'secret', act)
  const path = '/v1/transfers'
  app.post(
    path,
    secret((deps, { form }) => createTransfer(deps, form)),
  )
  app.get(
    path,
    secret(({ ledger }, { form }) => {
      allowOnly(form, [...paging, 'created', 'destination', 'transfer_group'])
      return listPage(path, ledger.transfers.all(), form, ['destination', 'transfer_group'])
    }),
  )
  app.get(
    `${path}/:id`,
    secret((deps, { id }) => transferOf(deps, id)),
  )
  app.post(
    `${path}/:id`,
    secret((deps, { id, form }) => updateTransfer(deps, id, form)),
  )
  app.post(
    `${path}/:id/reversals`,
    secret((deps, { id, form }) => reverseTransfer(deps, id, form)),
  )
  app.get(
    `${path}/:id/reversals`,
    secret((deps, { id, form }) => {
      allowOnly(form, paging)
      const own = deps.ledger.reversals.all().filter((reversal) => reversal.transfer === id)
      return listPage(`${path}/${transferOf(deps, id).id}/reversals`, own, form, [])
    }),
  )
  app.get(`${path}/:id/reversals/:reversal`, (c) =>
    endpoint(sandbox, 'secret', (deps, { id }) =>
      reversalOf(deps, id, String(c.req.param('reversal'))),
    )(c),
  )
}
