import { givesAddress } from '../../../contract/sales/sales.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { now } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { advance } from './advance.ts'
import { boughtListingOf } from './cases/bought-listing.ts'
import { decideCase } from './cases/decide.ts'
import { insertCase } from './cases/queries.ts'
import { decidedCases, staffQueue } from './cases/staff-lists.ts'
import { enterHandoverCode } from './handover.ts'
import { insertParcel } from './parcels.ts'
import { shippingPeriodStartAfter } from './sale-columns.ts'
import { toCaseSummary, toDecidedCase, toSale, toSaleOfSeller } from './serialize.ts'
import { salesOfSeller, visibleSale } from './shown-sales.ts'

const { sales } = implementer

export const saleProcedures = {
  own: sales.own.handler(async function listOwnSales({ context, input }) {
    const { rows, after } = paginationOf(input)
    const wanted = { seller: requireMember(context), show: input.show, q: input.q.trim() }
    const found = await salesOfSeller(context.db, wanted, rows, after)
    return paginate('/sales', input, found, (row) => toSaleOfSeller(row, context.config.sales))
  }),

  one: sales.one.handler(async function showSale({ context, input }) {
    const viewer = requireMember(context)
    const found = await visibleSale(context.db, viewer, input.id)
    if (!found) throw refuse('not_found')
    return toSale(found, viewer, context.config.sales)
  }),

  listing: sales.listing.handler(async function showBoughtListing({ context, input }) {
    const viewer = requireMember(context)
    const listing = await boughtListingOf(context.db, viewer, input.id)
    if (!listing) throw refuse('not_found')
    return listing
  }),

  ship: sales.ship.handler(function shipSale({ context, input: { id, ...shipment } }) {
    const { carrier, trackingNumber } = shipment
    const set = { shipped_at: now, carrier, tracking_number: trackingNumber }
    return advance(context, id, { event: 'ship', set, detail: shipment }, (tx) =>
      insertParcel(context, tx, { saleId: id, direction: 'outbound', ...shipment }),
    )
  }),

  handOver: sales.handOver.handler(async function handOverSale({ context, input: { id, code } }) {
    await enterHandoverCode(context, id, code)
    return { acknowledged: true }
  }),

  extendHandover: sales.extendHandover.handler(function extendHandover({ context, input: { id } }) {
    const set = { ship_from: shippingPeriodStartAfter(context.config.sales.handoverHours) }
    return advance(context, id, { event: 'extend_handover', set })
  }),

  cancel: sales.cancel.handler(function cancelSale({ context, input: { id, reason } }) {
    return advance(context, id, { event: 'cancel', detail: { reason }, reason })
  }),

  withdraw: sales.withdraw.handler(function withdrawFromContract({ context, input: { id } }) {
    return advance(context, id, { event: 'withdraw' })
  }),

  deliver: sales.deliver.handler(function confirmDelivery({ context, input: { id } }) {
    return advance(context, id, { event: 'deliver', set: { delivered_at: now } })
  }),

  accept: sales.accept.handler(function acceptSale({ context, input: { id } }) {
    return advance(context, id, { event: 'accept', set: { accepted_at: now } })
  }),

  undoAccept: sales.undoAccept.handler(function undoAcceptance({ context, input: { id } }) {
    return advance(context, id, { event: 'undo_accept', set: { accepted_at: null } })
  }),

  extend: sales.extend.handler(function extendInspection({ context, input: { id } }) {
    return advance(context, id, { event: 'extend', set: { inspection_extended_at: now } })
  }),

  openCase: sales.openCase.handler(function openCase({ context, input }) {
    const { id, reason, description, photos } = input
    const detail = { reason: description, about: reason }
    return advance(context, id, { event: 'open_case', detail, photos }, (tx) =>
      insertCase(tx, id, reason),
    )
  }),

  offerRefund: sales.offerRefund.handler(function offerRefund({ context, input }) {
    const { id, note, amount, photos } = input
    return advance(context, id, {
      event: 'offer_refund',
      refundOffer: toMinor(amount),
      photos,
      detail: { reason: note, amount },
    })
  }),

  answerCase: sales.answerCase.handler(function answerCase({ context, input }) {
    const { id, answer, note, returnAddress, photos } = input
    const set = givesAddress(answer) ? { return_address: returnAddress.trim() } : {}
    const detail = { reason: note }
    return advance(context, id, { event: answer, set, detail, reason: note, photos })
  }),

  sendBack: sales.sendBack.handler(function sendBack({ context, input: { id, ...shipment } }) {
    const set = { return_delivered_at: null }
    return advance(context, id, { event: 'send_back', set, detail: shipment }, (tx) =>
      insertParcel(context, tx, { saleId: id, direction: 'return', ...shipment }),
    )
  }),

  cases: sales.cases.handler(async function listCases({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await staffQueue(context.db, rows, after)
    return paginate('/cases', input, found, toCaseSummary)
  }),

  decidedCases: sales.decidedCases.handler(async function listDecided({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await decidedCases(context.db, rows, after)
    return paginate('/cases/decided', input, found, toDecidedCase)
  }),

  decideCase: sales.decideCase.handler(async function decideSaleCase({ context, input }) {
    await decideCase(context, input)
    return { acknowledged: true }
  }),
}
