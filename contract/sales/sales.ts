import { z } from 'zod'
import { deliveries } from '../catalog-enums.ts'
import { adminOnly, mayRefuse, membersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { listRoute, route } from '../route.ts'
import { acknowledged, moment } from '../schemas/common.ts'
import { failedRefunds } from '../schemas/failed-refunds.ts'
import { pageInput, pageOf, waitingInput } from '../schemas/pagination.ts'
import { party } from '../schemas/party.ts'
import { amount } from '../schemas/price.ts'
import { saleState } from '../schemas/sale-state.ts'
import { optionalText, pathId, searchText, text } from '../schemas/string-schemas.ts'
import { sellerKind, trader } from '../seller-details.ts'
import { boughtListing } from './bought-listing.ts'
import { buyerRecord } from './buyer-record.ts'
import { maxCaseDescriptionLength, maxCaseNoteLength, maxStatementLength } from './case-limits.ts'
import { casePhotoIds, evidencePhoto } from './case-photos.ts'
import { askedParties } from './evidence.ts'
import { parcel } from './parcels.ts'

export const saleActors = ['buyer', 'seller', 'staff', 'timer', 'carrier', 'provider'] as const
export type SaleActor = (typeof saleActors)[number]

/** What can happen to a sale, in the order of a usual one. */
export const saleEvents = [
  'ship',
  'hand_over',
  'extend_handover',
  'cancel',
  'handover_overdue',
  'withdraw',
  'deliver',
  'delivery_overdue',
  'accept',
  'undo_accept',
  'extend',
  'complete',
  'open_case',
  'accept_refund',
  'offer_refund',
  'ask_return',
  'contest',
  'take_offer',
  'escalate',
  'withdraw_case',
  'decide_refund',
  'decide_offer',
  'decide_return',
  'reject_case',
  'give_return_address',
  'correct_return_address',
  'send_back',
  'return_overdue',
  'return_delivered',
  'receive_return',
  'return_accepted',
  'contest_return',
  'appeal',
  'deny_appeal',
  'grant_refund',
  'grant_part',
  'grant_payment',
  'refund',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'chargeback_lost_in_part',
] as const
export type SaleEvent = (typeof saleEvents)[number]

export const caseReasons = [
  'not_received',
  'not_as_described',
  'damaged',
  'counterfeit',
  'other',
] as const
export type CaseReason = (typeof caseReasons)[number]

/** Whose turn it is in a case. */
export const caseTurns = ['seller', 'buyer', 'staff'] as const
export type CaseTurn = (typeof caseTurns)[number]

/** Contact details are for the other party and while the sale is open; staff see the name. */
const saleParty = z.object({
  name: z.string(),
  memberId: z
    .string()
    .nullable()
    .describe('For staff. Null for the parties, and of a deleted account.'),
  phone: z.string().nullable(),
  location: z.string().nullable(),
})

const step = z.object({
  event: z.enum([
    'pay',
    'refund_in_part',
    'add_evidence',
    'ask_evidence',
    'correct_tracking',
    ...saleEvents,
  ]),
  actor: z.enum(saleActors),
  own: z.boolean().describe('Whether the caller made it: for staff, whether this admin did.'),
  adminName: z.string().nullable().describe('Who made a step of staff. Null for the parties.'),
  date: moment,
  note: z
    .string()
    .nullable()
    .describe('The reason that was given, if any. Of a correction, the former tracking number.'),
  photos: z.array(evidencePhoto).describe('Added by the party as evidence, in order.'),
  asked: z.enum(askedParties).nullable().describe('The parties that a question by staff is for.'),
})

const appeal = z.object({
  party,
  date: moment,
  granted: z.boolean().nullable().describe('Null as long as it waits for staff.'),
  amount: z
    .string()
    .nullable()
    .describe('What was granted: the part of the price that it is about.'),
  statement: z.string().nullable().describe('The reasons of the decision.'),
})

export const sale = z.object({
  _id: z.string().describe('The id of the booking.'),
  state: saleState,
  role: z.enum(['buyer', 'seller', 'staff']).describe("The caller's role in the sale."),
  header: z.string(),
  image: z.string(),
  productId: z.string(),
  transactionId: z.string().nullable().describe('The id of the payment. Not for sellers.'),
  price: z.string(),
  currency: z.string(),
  receives: z
    .string()
    .nullable()
    .describe('The part of the seller, after fee and VAT. Not for buyers.'),
  appealPayment: z
    .string()
    .nullable()
    .describe('What the seller was paid on appeal, after fee and VAT, if any. Not for buyers.'),
  date: moment.describe('When it was paid, ISO 8601, UTC.'),
  buyer: saleParty,
  buyerRecord: buyerRecord
    .nullable()
    .describe('For the seller; null for the buyer and staff, and of a deleted account.'),
  seller: saleParty,
  sellerKind: sellerKind.describe('As it was when the product was bought.'),
  trader: trader
    .nullable()
    .describe('Who the buyer has the contract with, if not a private person.'),
  shipment: z.object({ carrier: z.string(), trackingNumber: z.string().nullable() }).nullable(),
  parcels: z.array(parcel).describe('What was shipped or sent back, oldest first.'),
  returnAddress: z
    .string()
    .nullable()
    .describe(
      'Where a return goes: as the seller gave it, else that of the trader. Not for staff.',
    ),
  awaitsReturnAddress: z
    .boolean()
    .describe('Whether a return waits for the seller to give the address that it goes to.'),
  delivery: z
    .enum(deliveries)
    .describe(
      'How the buyer gets it: as the buyer asked when reserving it, or else as the listing had it; `both` if neither is known. The parties may agree otherwise.',
    ),
  shipBy: moment
    .nullable()
    .describe('When the seller must have shipped it or handed it over, in working days.'),
  handoverCode: z.string().nullable().describe('For the seller, as long as it can be used.'),
  accepted: z
    .boolean()
    .describe('Whether the buyer has accepted it. It can be undone for a while.'),
  case: z
    .object({
      reason: z.enum(caseReasons),
      turn: z.enum(caseTurns).nullable().describe('Whose turn it is; null when it is closed.'),
      offer: z.string().nullable().describe('The partial refund that the seller offers.'),
      statement: z.string().nullable().describe('The reasons of the decision by staff.'),
    })
    .nullable(),
  withdrawal: z
    .object({
      days: z.number().int().describe('The period, from the delivery.'),
      until: moment.nullable().describe('The end of the period; null before the delivery.'),
      date: moment.nullable().describe('When the buyer withdrew.'),
      released: z.boolean().describe('Whether the seller had been credited by then.'),
      sentBack: z
        .boolean()
        .describe('Whether the product was sent back, and the buyer need not send it again.'),
    })
    .nullable()
    .describe('The right to withdraw from the contract with a trader; null if there is none.'),
  refunded: z.string().describe('What the buyer was or will be refunded.'),
  failedRefunds: failedRefunds.nullable().describe('Null unless there are any. Not for sellers.'),
  chargedBack: z
    .string()
    .describe('What the bank returned to the buyer by chargebacks of a part of the price.'),
  appeals: z.array(appeal).describe('Against the decision of the case, oldest first.'),
  appealUntil: moment.nullable().describe('Until when the decision by staff can be appealed.'),
  next: z
    .object({ event: z.enum(saleEvents), date: moment })
    .nullable()
    .describe('What happens by itself, and when.'),
  steps: z.array(step).describe('What happened, oldest first.'),
  can: z.array(z.enum(saleEvents)).describe('What the caller may do now.'),
  mayAddEvidence: z.boolean().describe('Whether the caller may add evidence to the case now.'),
  mayAskParties: z
    .boolean()
    .describe('Whether the caller, as staff, may ask the parties something about the case now.'),
  mayCorrectTracking: z
    .boolean()
    .describe('Whether the caller sent what is under way and may correct its tracking number.'),
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
    appealPayment: true,
    date: true,
    next: true,
    delivery: true,
    shipBy: true,
    accepted: true,
  })
  .extend({
    buyerName: z.string(),
    waits: z.boolean().describe('Whether it waits for the seller to act.'),
  })

export const carriers = ['dhl', 'ups', 'fedex', 'usps', 'dpd', 'gls', 'hermes', 'other'] as const

const carrier = z.enum(carriers, errorMessage('carrierNeeded'))
const maxTrackingNumber = 40

type Shipment = { carrier: (typeof carriers)[number]; trackingNumber: string }

/** No number of these carriers is shorter than 8 letters and digits. */
const mayBeTracked = ({ carrier, trackingNumber }: Shipment) =>
  carrier === 'other' ||
  (/\d/.test(trackingNumber) && /^[a-z\d]{8,}$/i.test(trackingNumber.replaceAll(/[\s.-]/g, '')))

const trackingNumberForm = { ...errorMessage('trackingNumberForm'), path: ['trackingNumber'] }

export const shipment = z
  .object({ carrier, trackingNumber: optionalText('Tracking number', maxTrackingNumber) })
  .refine(({ carrier, trackingNumber }) => carrier === 'other' || trackingNumber.trim() !== '', {
    ...errorMessage('trackingNumberNeeded'),
    path: ['trackingNumber'],
    abort: true,
  })
  .refine(mayBeTracked, trackingNumberForm)
/** One whose number is required, whatever the carrier. */
export const trackedShipment = z
  .object({ carrier, trackingNumber: text('Tracking number', maxTrackingNumber) })
  .refine(mayBeTracked, trackingNumberForm)
export const handover = z.object({
  code: z
    .string(errorMessage('sixDigits'))
    .trim()
    .regex(/^\d{6}$/, errorMessage('sixDigits')),
})
export const maxCancellationReasonLength = 500
export const cancellation = z.object({ reason: text('Reason', maxCancellationReasonLength) })

export const newCase = z.object({
  reason: z.enum(caseReasons, errorMessage('caseReasonNeeded')),
  description: text('Description', maxCaseDescriptionLength),
  photos: casePhotoIds,
})
/** Room for the name and the address of a trader. */
const maxReturnAddress = 500

export const returnAddress = text('Address', maxReturnAddress)

export const caseNote = z.object({
  note: text('Explanation', maxCaseNoteLength),
  photos: casePhotoIds,
})
export const refundOffer = caseNote.extend({ amount })

/** What one party answers in a case. */
export const caseAnswers = [
  'accept_refund',
  'ask_return',
  'contest',
  'escalate',
  'take_offer',
  'withdraw_case',
  'give_return_address',
  'correct_return_address',
  'receive_return',
  'contest_return',
] as const

/** Answers that say where the buyer sends the product. */
const withReturnAddress = ['ask_return', 'give_return_address', 'correct_return_address']
export const givesAddress = (answer: string) => withReturnAddress.includes(answer)

export const caseAnswer = z
  .object({
    answer: z.enum(caseAnswers, errorMessage('caseAnswerNeeded')),
    note: optionalText('Explanation', maxCaseNoteLength),
    returnAddress: optionalText('Address', maxReturnAddress).describe(
      `Where a return goes. Required for ${withReturnAddress.join(', ')}, else ignored.`,
    ),
    photos: casePhotoIds,
  })
  .refine(({ answer, returnAddress }) => !givesAddress(answer) || returnAddress.trim() !== '', {
    ...errorMessage('required', { label: 'Address' }),
    path: ['returnAddress'],
  })

export const caseDecisions = [
  'decide_refund',
  'decide_offer',
  'decide_return',
  'reject_case',
] as const
export const caseDecision = z.object({
  decision: z.enum(caseDecisions, errorMessage('caseAnswerNeeded')),
  statement: text('Statement of reasons', maxStatementLength),
  amount: amount.optional().describe('Of a partial refund.'),
})

const oneSale = { ...membersOnly, ...mayRefuse('not_found', 'sale_event_not_possible') }

export const caseSummary = z.object({
  _id: z.string().describe('The id of the sale.'),
  appeal: party.nullable().describe('The party that appeals; null for a case.'),
  header: z.string(),
  reason: z.enum(caseReasons),
  price: z.string(),
  currency: z.string(),
  buyerName: z.string(),
  sellerName: z.string(),
  opened: moment,
  waits: moment.describe('Since when it waits for staff.'),
})

/** The events by which staff decide a case or an appeal. A refund does if the case was open. */
export const staffDecisions = [
  ...caseDecisions,
  'deny_appeal',
  'grant_refund',
  'grant_part',
  'grant_payment',
  'refund',
] as const

export const decidedCase = caseSummary.omit({ appeal: true, opened: true, waits: true }).extend({
  decision: z.enum(staffDecisions),
  decided: moment,
})

export const sales = {
  own: listRoute({
    method: 'GET',
    path: '/sales',
    action: 'list_own_sales',
    summary:
      "The caller's sales as a seller, newest first: all, or those that wait for the caller. With `q`, those of this id, or whose title or buyer's name contains it.",
  })
    .errors(membersOnly)
    .input(waitingInput.extend({ q: searchText }))
    .output(pageOf(saleSummary)),
  one: route({
    method: 'GET',
    path: '/sales/{id}',
    action: 'read_sale',
    summary: 'A sale with its timeline, as one of its parties or staff sees it.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(sale),
  listing: route({
    method: 'GET',
    path: '/sales/{id}/listing',
    action: 'read_sale',
    summary: 'The listing of a sale as it was bought.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(boughtListing),
  ship: route({
    method: 'POST',
    path: '/sales/{id}/shipment',
    action: 'advance_sale',
    summary: 'The seller has shipped the product.',
  })
    .errors(oneSale)
    .input(shipment.safeExtend({ id: pathId }))
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
  extendHandover: route({
    method: 'POST',
    path: '/sales/{id}/handover/extension',
    action: 'advance_sale',
    summary: 'The buyer gives the seller as much time again to ship or to meet, once.',
  })
    .errors(oneSale)
    .input(z.object({ id: pathId }))
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
  withdraw: route({
    method: 'POST',
    path: '/sales/{id}/withdrawal',
    action: 'advance_sale',
    summary: 'The buyer withdraws from the contract with a trader, and gets a receipt by e-mail.',
  })
    .errors(oneSale)
    .input(z.object({ id: pathId }))
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
  openCase: route({
    method: 'POST',
    path: '/sales/{id}/case',
    action: 'advance_sale',
    summary: 'The buyer objects to the product before the inspection ends. The money stays held.',
  })
    .errors(oneSale)
    .input(newCase.extend({ id: pathId }))
    .output(acknowledged),
  offerRefund: route({
    method: 'POST',
    path: '/sales/{id}/case/offer',
    action: 'advance_sale',
    summary: 'The seller offers a partial refund.',
  })
    .errors({ ...oneSale, ...mayRefuse('offer_too_large') })
    .input(refundOffer.extend({ id: pathId }))
    .output(acknowledged),
  answerCase: route({
    method: 'POST',
    path: '/sales/{id}/case/answer',
    action: 'advance_sale',
    summary: 'The answer of the party whose turn it is.',
  })
    .errors(oneSale)
    .input(caseAnswer.safeExtend({ id: pathId }))
    .output(acknowledged),
  sendBack: route({
    method: 'POST',
    path: '/sales/{id}/return',
    action: 'advance_sale',
    summary: 'The buyer has sent the product back.',
  })
    .errors({ ...oneSale, ...mayRefuse('tracking_number_used') })
    .input(shipment.safeExtend({ id: pathId }))
    .output(acknowledged),
  cases: listRoute({
    method: 'GET',
    path: '/cases',
    action: 'list_cases',
    summary: 'The cases and appeals that wait for a decision by staff, oldest first.',
  })
    .errors(adminOnly)
    .input(pageInput)
    .output(pageOf(caseSummary)),
  decidedCases: listRoute({
    method: 'GET',
    path: '/cases/decided',
    action: 'list_cases',
    summary: 'The decisions of staff on cases and appeals, newest first.',
  })
    .errors(adminOnly)
    .input(pageInput)
    .output(pageOf(decidedCase)),
  decideCase: route({
    method: 'POST',
    path: '/sales/{id}/case/decision',
    action: 'decide_cases',
    summary: 'Decides a case, with a statement of reasons for both parties.',
  })
    .errors({
      ...adminOnly,
      ...oneSale,
      ...mayRefuse('recent_login_required', 'offer_too_large', 'own_case'),
    })
    .input(
      caseDecision
        .extend({ id: pathId })
        .refine(({ decision, amount }) => decision !== 'decide_offer' || amount !== undefined, {
          ...errorMessage('amount'),
          path: ['amount'],
        }),
    )
    .output(acknowledged),
}

export type Sale = z.infer<typeof sale>
export type SaleSummary = z.infer<typeof saleSummary>
export type CaseSummary = z.infer<typeof caseSummary>
export type DecidedCase = z.infer<typeof decidedCase>
