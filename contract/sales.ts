import { z } from 'zod'
import { mayRefuse } from './errors.ts'
import { saying } from './i18n/messages.ts'
import { listRoute, route } from './route.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { optionalText, pathId, text } from './schemas/string-schemas.ts'

export const saleStates = [
  'awaiting_handover',
  'in_transit',
  'inspection',
  'disputed',
  'return_requested',
  'return_in_transit',
  'charged_back',
  'completed',
  'refunded',
  'cancelled',
] as const

export const saleState = z.enum(saleStates)
export type SaleState = (typeof saleStates)[number]

export const saleActors = ['buyer', 'seller', 'staff', 'timer', 'carrier', 'provider'] as const
export type SaleActor = (typeof saleActors)[number]

/** What can happen to a sale, in the order of a usual one. */
export const saleEvents = [
  'ship',
  'hand_over',
  'cancel',
  'handover_overdue',
  'deliver',
  'accept',
  'undo_accept',
  'extend',
  'complete',
  'refund',
] as const
export type SaleEvent = (typeof saleEvents)[number]

const moment = z.string().describe('ISO 8601, UTC.')

/** A party as the other one and staff see it; contact details only while the sale is open. */
const party = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
})

const step = z.object({
  event: z.enum(['pay', ...saleEvents]),
  actor: z.enum(saleActors),
  date: moment,
  note: z.string().nullable().describe('The reason that was given, if any.'),
})

export const sale = z.object({
  _id: z.string().describe('That of the booking.'),
  state: saleState,
  role: z.enum(['buyer', 'seller', 'staff']).describe('The part that the caller has in it.'),
  header: z.string(),
  image: z.string(),
  productId: z.string(),
  price: z.string(),
  currency: z.string(),
  receives: z
    .string()
    .nullable()
    .describe('The part of the seller, after fee and VAT. Not for buyers.'),
  date: moment.describe('When it was paid, ISO 8601, UTC.'),
  buyer: party,
  seller: party,
  shipment: z.object({ carrier: z.string(), trackingNumber: z.string().nullable() }).nullable(),
  handoverCode: z.string().nullable().describe('For the seller, as long as it can be used.'),
  accepted: z
    .boolean()
    .describe('Whether the buyer has accepted it. It can be undone for a while.'),
  next: z
    .object({ event: z.enum(saleEvents), date: moment })
    .nullable()
    .describe('What happens by itself, and when.'),
  steps: z.array(step).describe('What happened, oldest first.'),
  can: z.array(z.enum(saleEvents)).describe('What the caller may do now.'),
})

export const saleSummary = sale
  .pick({
    _id: true,
    state: true,
    header: true,
    image: true,
    price: true,
    currency: true,
    receives: true,
    date: true,
    next: true,
  })
  .extend({ buyerName: z.string() })

export const carriers = ['dhl', 'ups', 'fedex', 'usps', 'dpd', 'gls', 'hermes', 'other'] as const

export const shipment = z.object({
  carrier: z.enum(carriers, saying('carrierNeeded')),
  trackingNumber: optionalText('Tracking number', 40),
})
export const handover = z.object({
  code: z
    .string(saying('sixDigits'))
    .trim()
    .regex(/^\d{6}$/, saying('sixDigits')),
})
export const cancellation = z.object({ reason: text('Reason', 500) })

const acknowledged = z.object({ acknowledged: z.literal(true) })
const members = mayRefuse('sign_in_required', 'profile_required')
const oneSale = { ...members, ...mayRefuse('not_found', 'sale_event_not_possible') }

export const sales = {
  own: listRoute({
    method: 'GET',
    path: '/sales',
    action: 'list_own_sales',
    summary: "The caller's sales as a seller, newest first.",
  })
    .errors(members)
    .input(pageInput)
    .output(pageOf(saleSummary)),
  one: route({
    method: 'GET',
    path: '/sales/{id}',
    action: 'read_sale',
    summary: 'A sale with its timeline, as one of its parties or staff sees it.',
  })
    .errors({ ...members, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(sale),
  ship: route({
    method: 'POST',
    path: '/sales/{id}/shipment',
    action: 'advance_sale',
    summary: 'The seller has shipped the product.',
  })
    .errors(oneSale)
    .input(shipment.extend({ id: pathId }))
    .output(acknowledged),
  handOver: route({
    method: 'POST',
    path: '/sales/{id}/handover',
    action: 'advance_sale',
    summary: 'The buyer has received the product in person and enters the code of the seller.',
  })
    .errors({ ...oneSale, ...mayRefuse('wrong_handover_code', 'handover_code_locked') })
    .input(handover.extend({ id: pathId }))
    .output(acknowledged),
  cancel: route({
    method: 'POST',
    path: '/sales/{id}/cancellation',
    action: 'advance_sale',
    summary: 'Cancels a sale that is not shipped yet, and refunds the buyer in full.',
  })
    .errors(oneSale)
    .input(cancellation.extend({ id: pathId }))
    .output(acknowledged),
  deliver: route({
    method: 'POST',
    path: '/sales/{id}/delivery',
    action: 'advance_sale',
    summary: 'The buyer has received the parcel.',
  })
    .errors(oneSale)
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  accept: route({
    method: 'POST',
    path: '/sales/{id}/acceptance',
    action: 'advance_sale',
    summary: 'The buyer accepts the product. It can be undone for ten minutes.',
  })
    .errors(oneSale)
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  undoAccept: route({
    method: 'DELETE',
    path: '/sales/{id}/acceptance',
    action: 'advance_sale',
    summary: 'Undoes an acceptance that is not final yet.',
  })
    .errors(oneSale)
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  extend: route({
    method: 'POST',
    path: '/sales/{id}/extension',
    action: 'advance_sale',
    summary: 'Doubles the time for the inspection, once.',
  })
    .errors(oneSale)
    .input(z.object({ id: pathId }))
    .output(acknowledged),
}

export type Sale = z.infer<typeof sale>
export type SaleSummary = z.infer<typeof saleSummary>
