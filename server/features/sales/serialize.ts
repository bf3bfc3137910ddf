import type { Parcel } from '../../../contract/sales/parcels.ts'
import type {
  CaseSummary,
  DecidedCase,
  Sale,
  SaleEvent,
  SaleSummary,
} from '../../../contract/sales/sales.ts'
import { toText, toTextOrNull } from '../../../contract/schemas/money.ts'
import type { Member } from '../../context.ts'
import { soldListingImage } from '../media/rules.ts'
import { reasonText } from '../refunds/reasons.ts'
import { toFailedRefundTotals } from '../refunds/serialize.ts'
import type { DecisionRow, ListedCase, QueuedCase } from './cases/staff-lists.ts'
import { eventOfDeadline } from './deadlines/rules.ts'
import {
  directionSent,
  isTrackingConfirmed,
  isUnprovenReturn,
  maxTrackingCorrections,
} from './parcels.ts'
import { type ShipTerms, shipBy } from './reminders/reminders.ts'
import {
  awaitsReturnAddress,
  isCaseOpen,
  isClosed,
  maxCaseQuestions,
  maxEvidenceAfter,
  notPaidBack,
  partyOf,
  possibleEvents,
  transitionOf,
} from './rules.ts'
import { sellersPart, shareOf } from './share.ts'
import type { SaleOfSeller, SaleSummaryRow, ShownSale } from './shown-sales.ts'

function toNext(row: SaleSummaryRow): Sale['next'] {
  if (!row.next) return null
  const { event, dueAt } = row.next
  return { event: eventOfDeadline(row, event), date: new Date(dueAt).toISOString() }
}

const receivedBySeller = (row: SaleSummaryRow): string =>
  toText(sellersPart(shareOf(row, notPaidBack(row))))

function shipByOf({ state, shippingPeriodStart }: SaleSummaryRow, terms: ShipTerms) {
  return state === 'awaiting_handover' ? shipBy(shippingPeriodStart, terms).toISOString() : null
}

function toSaleSummary(row: SaleSummaryRow, terms: ShipTerms): Omit<SaleSummary, 'waits'> {
  return {
    _id: row.id,
    state: row.state,
    header: row.title,
    image: soldListingImage(row),
    price: toText(row.price),
    currency: row.currency,
    receives: receivedBySeller(row),
    appealPayment: toTextOrNull(row.appealPayment),
    date: row.createdAt.toISOString(),
    next: toNext(row),
    delivery: row.delivery,
    shipBy: shipByOf(row, terms),
    accepted: row.state === 'inspection' && row.acceptedAt !== null,
    buyerName: row.buyerName,
  }
}

export const toSaleOfSeller = (row: SaleOfSeller, terms: ShipTerms): SaleSummary => ({
  ...toSaleSummary(row, terms),
  waits: row.waits,
})

function toCase({ caseReason: reason, turn, refundOffer, statement }: ShownSale): Sale['case'] {
  return reason && { reason, turn, offer: toTextOrNull(refundOffer), statement }
}

function toWithdrawal(row: ShownSale): Sale['withdrawal'] {
  if (row.withdrawalDays === null) return null
  return {
    days: row.withdrawalDays,
    until: row.withdrawalEnd?.toISOString() ?? null,
    date: row.withdrawalAt?.toISOString() ?? null,
    released: row.stateAtWithdrawal === 'completed',
    sentBack: row.isSentBack,
  }
}

function toShipment({ carrier, trackingNumber }: ShownSale): Sale['shipment'] {
  return carrier === null ? null : { carrier, trackingNumber: trackingNumber || null }
}

function toParcel({ trackingNumber, events, ...parcel }: ShownSale['parcels'][number]): Parcel {
  return {
    ...parcel,
    trackingNumber: trackingNumber || null,
    events: events.map(({ date, ...scan }) => ({ ...scan, date: new Date(date).toISOString() })),
  }
}

function returnAddressOf({ returnAddress, trader }: ShownSale): Sale['returnAddress'] {
  return returnAddress ?? (trader && `${trader.businessName}\n${trader.address}`)
}

const appealDecisions: SaleEvent[] = ['deny_appeal', 'grant_refund', 'grant_part', 'grant_payment']

/** What the viewer may do now. An appeal is decided by an admin who decided nothing before. */
function eventsOf(row: ShownSale, role: Sale['role']): SaleEvent[] {
  return possibleEvents(row, role).filter(
    (event) => !row.hasDecided || !appealDecisions.includes(event),
  )
}

const isCodeUsable = (row: ShownSale) => transitionOf(row, 'hand_over', 'buyer') !== undefined

type ShownStep = ShownSale['steps'][number]

/** The parties see neither ids of members nor which admin made a step. */
function toStep(row: ShownStep, role: Sale['role'], viewer: Member): Sale['steps'][number] {
  const { memberId, memberName, createdAt, reason, reasonCode, ...step } = row
  const isOfStaff = role === 'staff' && step.actor === 'staff'
  return {
    ...step,
    own: isOfStaff ? memberId === viewer.id : step.actor === role,
    adminName: isOfStaff ? memberName : null,
    note: reasonText({ reason, reasonCode }),
    date: new Date(createdAt).toISOString(),
  }
}

const countSteps = ({ steps }: ShownSale, role: Sale['role'], name: ShownStep['event']) =>
  steps.filter(({ event, actor }) => event === name && actor === role).length

const countQuestions = (row: ShownSale) => countSteps(row, 'staff', 'ask_evidence')

function mayAddEvidence(row: ShownSale, role: Sale['role']): boolean {
  if (role === 'staff' || !isCaseOpen(row)) return false
  return countSteps(row, role, 'add_evidence') < maxEvidenceAfter(countQuestions(row))
}

const mayAskParties = (row: ShownSale, role: Sale['role']) =>
  role === 'staff' && isCaseOpen(row) && countQuestions(row) < maxCaseQuestions

function mayCorrectTracking(row: ShownSale, role: Sale['role']): boolean {
  if (role === 'staff') return false
  const direction = directionSent(row.state, role)
  const parcel = row.parcels.findLast((one) => one.direction === direction)
  if (!parcel || isUnprovenReturn(parcel) || isTrackingConfirmed(parcel)) return false
  return countSteps(row, role, 'correct_tracking') < maxTrackingCorrections
}

const toAppeals = ({ appeals }: ShownSale): Sale['appeals'] =>
  appeals.map(({ openedAt, amount, ...appeal }) => ({
    ...appeal,
    amount: toTextOrNull(amount),
    date: new Date(openedAt).toISOString(),
  }))

export function toSale(row: ShownSale, viewer: Member, terms: ShipTerms): Sale {
  const role = partyOf(row, viewer) ?? 'staff'
  // Only the parties get the contact details, each those of the other.
  const isReachable = role !== 'staff' && !isClosed(row)
  const { buyerName, ...summary } = toSaleSummary(row, terms)
  return {
    ...summary,
    role,
    productId: row.productId,
    transactionId: role === 'seller' ? null : row.intentId,
    receives: role === 'buyer' ? null : summary.receives,
    appealPayment: role === 'buyer' ? null : summary.appealPayment,
    buyer: {
      name: buyerName,
      memberId: role === 'staff' ? row.buyerMemberId : null,
      phone: isReachable ? row.buyerPhone : null,
      location: isReachable ? row.buyerLocation : null,
    },
    buyerRecord: role === 'seller' ? row.buyerRecord : null,
    seller: {
      name: row.sellerName,
      memberId: role === 'staff' ? row.sellerMemberId : null,
      phone: isReachable ? row.sellerPhone : null,
      location: isReachable ? row.sellerLocation : null,
    },
    sellerKind: row.sellerKind,
    trader: row.trader,
    shipment: toShipment(row),
    parcels: row.parcels.map(toParcel),
    returnAddress: isReachable ? returnAddressOf(row) : null,
    awaitsReturnAddress: awaitsReturnAddress(row),
    handoverCode: role === 'seller' && isCodeUsable(row) ? row.handoverCode : null,
    case: toCase(row),
    steps: row.steps.map((step) => toStep(step, role, viewer)),
    withdrawal: toWithdrawal(row),
    refunded: toText(row.refunded),
    failedRefunds: role === 'seller' ? null : toFailedRefundTotals(row.failedRefunds),
    chargedBack: toText(row.chargedBackInPart),
    appeals: toAppeals(row),
    appealUntil: row.appealUntil?.toISOString() ?? null,
    can: eventsOf(row, role),
    mayAddEvidence: mayAddEvidence(row, role),
    mayAskParties: mayAskParties(row, role),
    mayCorrectTracking: mayCorrectTracking(row, role),
  }
}

function toListedCase(row: ListedCase) {
  const { saleId, title, reason, price, currency, buyerName, sellerName } = row
  return {
    _id: saleId,
    header: title,
    reason,
    price: toText(price),
    currency,
    buyerName,
    sellerName,
  }
}

export function toDecidedCase(row: DecisionRow): DecidedCase {
  const { event, createdAt } = row
  return { ...toListedCase(row), decision: event, decided: createdAt.toISOString() }
}

export function toCaseSummary(row: QueuedCase): CaseSummary {
  return {
    ...toListedCase(row),
    appeal: row.party,
    opened: row.openedAt.toISOString(),
    waits: row.createdAt.toISOString(),
  }
}
