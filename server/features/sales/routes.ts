import type { SaleEvent } from '../../../contract/sales.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { enterHandoverCode } from './handover.ts'
import { lockSale, type SaleChanges } from './queries.ts'
import { roleIn, toSale, toSaleSummary } from './serialize.ts'
import { salesOfSeller, visibleSale } from './shown-sales.ts'
import { transition } from './transition.ts'

const { sales } = implementer

type Step = { event: SaleEvent; set?: SaleChanges; detail?: object; reason?: string }

/** Makes a step of the caller, as buyer or seller. Refuses `not_found` to all others. */
async function advance(context: RequestContext, id: string, step: Step) {
  const member = requireMember(context)
  await transact(context.db, async (tx) => {
    const sale = await lockSale(tx, id)
    const role = sale && roleIn(sale, member)
    if (!sale || !role || role === 'staff') throw refuse('not_found')
    await transition(context, tx, sale, { ...step, by: role, memberId: member.id })
  })
  return { acknowledged: true } as const
}

export const saleProcedures = {
  own: sales.own.handler(async function listOwnSales({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await salesOfSeller(context.db, requireMember(context), rows, after)
    const position = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })
    return paginate('/sales', input, found, position, toSaleSummary)
  }),

  one: sales.one.handler(async function showSale({ context, input }) {
    const viewer = requireMember(context)
    const found = await visibleSale(context.db, viewer, input.id)
    if (!found) throw refuse('not_found')
    return toSale(found, viewer)
  }),

  ship: sales.ship.handler(function shipSale({ context, input: { id, ...shipment } }) {
    return advance(context, id, {
      event: 'ship',
      set: { ...shipment, shippedAt: true },
      detail: shipment,
    })
  }),

  handOver: sales.handOver.handler(async function handOverSale({ context, input: { id, code } }) {
    await enterHandoverCode(context, id, code)
    return { acknowledged: true }
  }),

  cancel: sales.cancel.handler(function cancelSale({ context, input: { id, reason } }) {
    return advance(context, id, { event: 'cancel', detail: { reason }, reason })
  }),

  deliver: sales.deliver.handler(function confirmDelivery({ context, input: { id } }) {
    return advance(context, id, { event: 'deliver', set: { deliveredAt: true } })
  }),

  accept: sales.accept.handler(function acceptSale({ context, input: { id } }) {
    return advance(context, id, { event: 'accept', set: { acceptedAt: true } })
  }),

  undoAccept: sales.undoAccept.handler(function undoAcceptance({ context, input: { id } }) {
    return advance(context, id, { event: 'undo_accept', set: { acceptedAt: false } })
  }),

  extend: sales.extend.handler(function extendInspection({ context, input: { id } }) {
    return advance(context, id, { event: 'extend', set: { extendedAt: true } })
  }),
}
