import type { CaseTurn, SaleActor, SaleEvent } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { closedSaleStates, type SaleState } from '../../../contract/schemas/sale-state.ts'

/**
 * What becomes of the money. `share`: a part of what is held goes back, the rest is released.
 * `refund_part`: a part of what was released goes back. `appeal_payment`: the platform pays the seller.
 */
export type MoneyMove =
  | 'release'
  | 'refund'
  | 'share'
  | 'refund_part'
  | 'appeal_payment'
  | 'chargeback'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'chargeback_lost_in_part'

export type Transition = {
  by: SaleActor[]
  /** `resume` stands for the state that a chargeback interrupted. It stays interrupted while another one is open. */
  to: SaleState | 'resume'
  money?: MoneyMove
  /** The next state of a sale whose buyer has withdrawn. */
  withdrawn?: SaleState
  /** What is different if the buyer has sent the product back, or reports that it was not received. */
  notWithBuyer?: { to: SaleState; next: CaseTurn }
  /** In a case: at whose turn it can happen, and whose turn it is afterwards. */
  turn?: CaseTurn[]
  next?: CaseTurn
}

type Row = Partial<Record<SaleEvent, Transition>>

/** A refund by staff, or in the dashboard of the provider. */
const byStaff: Row = {
  refund: { by: ['staff', 'provider'], to: 'refunded', money: 'refund' },
}
const byBank: Row = { chargeback: { by: ['provider'], to: 'charged_back', money: 'chargeback' } }
const anytime: Row = { ...byStaff, ...byBank }
const deny: Transition = { by: ['staff'], to: 'completed' }
const appeal: Transition = { by: ['buyer', 'seller'], to: 'completed' }
const payment: Transition = { by: ['staff'], to: 'completed', money: 'appeal_payment' }
const caseWithdrawal: Transition = { by: ['buyer'], to: 'completed', money: 'release' }
const deliver: Transition = {
  by: ['buyer', 'carrier'],
  to: 'inspection',
  withdrawn: 'return_requested',
}
/** The withdrawal from a contract with a trader. */
const withdraw: Transition = { by: ['buyer'], to: 'return_requested' }
/** The same where a return may have been contested, or nothing have arrived: staff decide about it. */
const withdrawLate: Transition = { ...withdraw, notWithBuyer: { to: 'disputed', next: 'staff' } }

/** The sale after payment. An event that a state does not list is refused and changes nothing. */
export const transitions: Record<SaleState, Row> = {
  awaiting_handover: {
    ship: { by: ['seller'], to: 'in_transit' },
    hand_over: { by: ['buyer'], to: 'inspection' },
    extend_handover: { by: ['buyer'], to: 'awaiting_handover' },
    cancel: { by: ['buyer', 'seller'], to: 'cancelled', money: 'refund' },
    handover_overdue: { by: ['timer'], to: 'cancelled', money: 'refund' },
    withdraw: { by: ['buyer'], to: 'cancelled', money: 'refund' },
    ...anytime,
  },
  in_transit: {
    withdraw: { by: ['buyer'], to: 'in_transit' },
    deliver,
    delivery_overdue: { by: ['timer', 'carrier'], to: 'disputed', next: 'seller' },
    ...anytime,
  },
  inspection: {
    accept: { by: ['buyer'], to: 'inspection' },
    undo_accept: { by: ['buyer'], to: 'inspection' },
    extend: { by: ['buyer'], to: 'inspection' },
    complete: { by: ['timer'], to: 'completed', money: 'release' },
    open_case: { by: ['buyer'], to: 'disputed', next: 'seller' },
    withdraw,
    ...anytime,
  },
  disputed: {
    // The parcel was late: the case about its loss ends.
    deliver,
    accept_refund: { by: ['seller', 'timer'], to: 'refunded', money: 'refund', turn: ['seller'] },
    offer_refund: { by: ['seller'], to: 'disputed', turn: ['seller'], next: 'buyer' },
    ask_return: { by: ['seller'], to: 'return_requested', turn: ['seller'] },
    contest: { by: ['seller'], to: 'disputed', turn: ['seller'], next: 'buyer' },
    take_offer: { by: ['buyer'], to: 'completed', money: 'share', turn: ['buyer'] },
    escalate: { by: ['buyer', 'timer'], to: 'disputed', turn: ['buyer'], next: 'staff' },
    withdraw_case: { ...caseWithdrawal, turn: ['seller', 'buyer'] },
    decide_refund: { by: ['staff'], to: 'refunded', money: 'refund', turn: ['staff'] },
    decide_offer: { by: ['staff'], to: 'completed', money: 'share', turn: ['staff'] },
    decide_return: { by: ['staff'], to: 'return_requested', turn: ['staff'] },
    reject_case: { by: ['staff'], to: 'completed', money: 'release', turn: ['staff'] },
    withdraw: withdrawLate,
    ...anytime,
  },
  return_requested: {
    give_return_address: { by: ['seller'], to: 'return_requested' },
    correct_return_address: { by: ['seller'], to: 'return_requested' },
    send_back: { by: ['buyer'], to: 'return_in_transit' },
    withdraw_case: caseWithdrawal,
    withdraw,
    // There was no inspection after a withdrawal on the way.
    open_case: { by: ['buyer'], to: 'disputed', next: 'seller' },
    return_overdue: { by: ['timer'], to: 'completed', money: 'release' },
    // The buyer does not agree with it, or the seller gave no address in time.
    escalate: { by: ['buyer', 'timer'], to: 'disputed', next: 'staff' },
    ...anytime,
  },
  return_in_transit: {
    receive_return: { by: ['seller'], to: 'refunded', money: 'refund' },
    return_delivered: { by: ['carrier'], to: 'return_in_transit' },
    return_accepted: { by: ['timer'], to: 'refunded', money: 'refund' },
    // The return takes the place of the case that has led to it.
    withdraw: { by: ['buyer'], to: 'return_in_transit' },
    // Nothing proves that it was sent.
    escalate: { by: ['timer'], to: 'disputed', next: 'staff' },
    contest_return: { by: ['seller'], to: 'disputed', next: 'staff' },
    ...anytime,
  },
  charged_back: {
    // Another one, for example of another part of the price.
    ...byBank,
    chargeback_won: { by: ['provider'], to: 'resume', money: 'chargeback_won' },
    chargeback_lost: { by: ['provider'], to: 'refunded', money: 'chargeback_lost' },
    chargeback_lost_in_part: { by: ['provider'], to: 'resume', money: 'chargeback_lost_in_part' },
  },
  completed: {
    withdraw: withdrawLate,
    appeal,
    deny_appeal: deny,
    grant_refund: { by: ['staff'], to: 'refunded', money: 'refund' },
    grant_part: { by: ['staff'], to: 'completed', money: 'refund_part' },
    grant_payment: payment,
    ...anytime,
  },
  refunded: {
    appeal: { ...appeal, by: ['seller'], to: 'refunded' },
    deny_appeal: { ...deny, to: 'refunded' },
    grant_payment: { ...payment, to: 'refunded' },
    ...byBank,
  },
  cancelled: byBank,
}

/** Whether money is released to the seller. */
export const isReleasing = ({ money }: Transition) => money === 'release' || money === 'share'

/** Days to appeal, from the day on which a decision by staff closes a case. */
export const appealDays = 14

/** Days from the completion of a sale in which staff may refund it. */
export const refundDays = 120

/** Whether the buyer gets everything back. */
export const isUndone = (state: SaleState | null) => state === 'refunded' || state === 'cancelled'

type States = { state: SaleState; resumesTo: SaleState | null }

/** Whether a sale is closed, also while a chargeback interrupts it. */
export const isClosed = ({ state, resumesTo }: States) =>
  closedSaleStates.includes(resumesTo ?? state)

type Priced = { price: number; returnedInPart: number }

/**
 * The price less refunds in part and partial chargebacks, in minor units: the amount of a release or of a
 * full refund, also after it. `notPaidBack` counts the full refund as well.
 */
export const unrefunded = ({ price, returnedInPart }: Priced) => price - returnedInPart

type Returned = { price: number; refunded: number; chargedBackInPart: number }

/**
 * The price less all refunds and partial chargebacks, in minor units: 0 after a full refund. Refunded and
 * charged back, a buyer may have got more.
 */
export const notPaidBack = ({ price, refunded, chargedBackInPart }: Returned) =>
  Math.max(0, price - refunded - chargedBackInPart)

/** What a refund or chargeback can still take from a sale, in minor units. */
export const refundableAmount = (sale: Priced & { state: SaleState }) =>
  isUndone(sale.state) ? 0 : unrefunded(sale)

type Interrupted = Priced & { resumesTo: SaleState | null }

/**
 * Whether a lost chargeback takes all or a part of what is left of the price, after what it pays of
 * refunds that failed. Amounts in minor units.
 */
export function lostChargebackEvent(sale: Interrupted, disputed: number, failed: number) {
  const left = unrefunded(sale)
  const failedRefundsPaid = isUndone(sale.resumesTo) ? 0 : failed
  return disputed < left + failedRefundsPaid ? 'chargeback_lost_in_part' : 'chargeback_lost'
}

/** Whether an event ends a chargeback after which the sale goes on. */
export const endsChargeback = (event: SaleEvent) =>
  event === 'chargeback_won' || event === 'chargeback_lost_in_part'

/**
 * Whether the money of a sale is still in `held_for_sale`. False after a withdrawal from a
 * completed sale: the money was released before.
 */
export const isMoneyHeld = ({
  state,
  stateAtWithdrawal,
}: Pick<Progress, 'state' | 'stateAtWithdrawal'>) =>
  !closedSaleStates.includes(state) && stateAtWithdrawal !== 'completed'

/** The ids of the two members. */
export type Parties = { buyerId: string; sellerId: string }

/** Whether the member is buyer or seller of the sale; undefined if neither. */
export function partyOf({ buyerId, sellerId }: Parties, { id }: { id: string }): Party | undefined {
  if (buyerId === id) return 'buyer'
  return sellerId === id ? 'seller' : undefined
}

/** Whether the member is buyer or seller; as an admin, they must not decide about it. */
export const isParty = (sale: Parties, member: { id: string }) =>
  partyOf(sale, member) !== undefined

export const otherParty = (party: Party): Party => (party === 'buyer' ? 'seller' : 'buyer')

/** The id of the buyer or the seller. */
export const memberOf = ({ buyerId, sellerId }: Parties, party: Party): string =>
  party === 'buyer' ? buyerId : sellerId

export type Progress = {
  state: SaleState
  acceptedAt: Date | null
  /** Whether the buyer has undone an acceptance. */
  isAcceptanceUndone: boolean
  extendedAt: Date | null
  /** Whether the buyer has given the seller more time to ship or to meet. */
  isHandoverExtended: boolean
  /** How often the buyer has entered a wrong handover code. */
  handoverAttempts: number
  /** When the buyer got the item. */
  deliveredAt: Date | null
  /** When the carrier delivered the return. */
  returnDeliveredAt: Date | null
  /** Whether neither the seller nor the details of a trader say where a return goes. */
  isReturnAddressMissing: boolean
  /** How often the seller has corrected it. */
  returnAddressCorrections: number
  /** Whether the buyer has sent the product back since a return was agreed. */
  isSentBack: boolean
  /** Whether the buyer reports in an open case that it was not received, and no return was agreed since. */
  isReportedMissing: boolean
  /** Whether the return has a tracking number, which proves that it was sent. */
  isReturnTracked: boolean
  /** Whether nothing proves that the return, which has not arrived, goes to the seller. */
  isReturnUnproven: boolean
  /** Whose turn it is in the case, if there is an open one. */
  turn: CaseTurn | null
  /** The partial refund that the seller offers, in minor units. */
  refundOffer: number | null
  /** Whether the contract is with a trader, and the time to withdraw from it has not passed. */
  withdrawable: boolean
  /** The state in which the buyer withdrew. */
  stateAtWithdrawal: SaleState | null
  /** Only staff may release the money: a fraud warning, or buyer and seller may be one person. */
  releaseStopped: boolean
  /** Whether it was completed too long ago for a refund by staff. */
  isRefundTimeOver: boolean
  /** Whether the time to appeal against a decision of the case has not passed. */
  appealable: boolean
  /** The parties that have appealed. */
  appealed: Party[]
  /** The parties whose appeals wait for a decision. */
  appealing: Party[]
  /** What the buyer was or will be refunded, in minor units. */
  refunded: number
}

/** Whether a party that lost something by the decision may appeal: once, and in time. */
const mayAppeal = ({ appealable, appealed, refunded }: Progress, by: SaleActor) =>
  appealable && !appealed.some((party) => party === by) && (by === 'buyer' || refunded > 0)

/** Wrong handover codes, after which the right one is refused too. */
export const maxHandoverAttempts = 5

/** How often the seller may correct the address of a return: each correction gives the buyer more time. */
export const maxReturnAddressCorrections = 2

/** How often each party may add evidence to a case out of turn, unless staff ask something. */
export const maxEvidence = 10

/** How often staff may ask the parties something about a case. */
export const maxCaseQuestions = 10

/** How often each party may add evidence after these questions: once more for each of them. */
export const maxEvidenceAfter = (questions: number) => maxEvidence + questions

/** Whether the parties or staff still have to settle something. */
export const isCaseOpen = ({ turn, appealing }: Pick<Progress, 'turn' | 'appealing'>) =>
  turn !== null || appealing.length > 0

export type ToReturn = Pick<Progress, 'state' | 'isReturnAddressMissing'>

/** Whether a return waits for the seller to say where it goes. */
export const awaitsReturnAddress = ({ state, isReturnAddressMissing }: ToReturn) =>
  state === 'return_requested' && isReturnAddressMissing

/** While the buyer appeals, the decision on the appeal is the refund. */
export const mayStaffRefund = ({
  isRefundTimeOver,
  appealing,
}: Pick<Progress, 'isRefundTimeOver' | 'appealing'>) =>
  !isRefundTimeOver && !appealing.includes('buyer')

const isNotWithBuyer = ({ isSentBack, isReportedMissing }: Progress) =>
  isSentBack || isReportedMissing

/** Whether a return takes the place of an inspection: the buyer withdrew while the parcel was under way. */
const hadNoInspection = ({ stateAtWithdrawal, turn }: Progress) =>
  stateAtWithdrawal === 'in_transit' && turn === null

type Condition = (sale: Progress, by: SaleActor) => boolean

const isDelivered: Condition = ({ deliveredAt }) => deliveredAt !== null
const isBuyerAppealing: Condition = ({ appealing }) => appealing.includes('buyer')

/** Whether a return is one that the seller asked for, and that the buyer may leave to staff. */
export const mayBuyerEscalateReturn = ({
  turn,
  stateAtWithdrawal,
}: Pick<Progress, 'turn' | 'stateAtWithdrawal'>) => turn === 'seller' && stateAtWithdrawal === null

/** The buyer leaves a return to staff that the seller asked for, and the timer one without an address. */
const mayEscalateReturn: Condition = (sale, by) =>
  by === 'buyer' ? mayBuyerEscalateReturn(sale) : awaitsReturnAddress(sale)

/** Conditions of events, beside the state and the turn. An event that is not listed has none. */
const conditions: Partial<Record<SaleEvent, Condition>> = {
  hand_over: ({ handoverAttempts }) => handoverAttempts < maxHandoverAttempts,
  extend_handover: ({ isHandoverExtended }) => !isHandoverExtended,
  withdraw: ({ withdrawable, stateAtWithdrawal }) => withdrawable && stateAtWithdrawal === null,
  deliver: ({ deliveredAt }) => deliveredAt === null,
  accept: ({ acceptedAt }) => acceptedAt === null,
  // Once: each acceptance puts off the end of the inspection.
  undo_accept: (sale) => sale.acceptedAt !== null && !sale.isAcceptanceUndone,
  extend: ({ acceptedAt, extendedAt }) => acceptedAt === null && extendedAt === null,
  open_case: (sale) => sale.state !== 'return_requested' || hadNoInspection(sale),
  // What was never delivered cannot be returned, nor what the buyer reports as not received.
  ask_return: (sale, by) => isDelivered(sale, by) && !sale.isReportedMissing,
  decide_return: isDelivered,
  take_offer: ({ refundOffer }) => refundOffer !== null,
  withdraw_case: ({ stateAtWithdrawal }) => stateAtWithdrawal === null,
  escalate: (sale, by) => sale.state !== 'return_requested' || mayEscalateReturn(sale, by),
  give_return_address: awaitsReturnAddress,
  correct_return_address: (sale) =>
    !awaitsReturnAddress(sale) && sale.returnAddressCorrections < maxReturnAddressCorrections,
  // A seller cannot withhold the address until this releases the money.
  return_overdue: (sale) => !awaitsReturnAddress(sale),
  return_delivered: ({ returnDeliveredAt }) => returnDeliveredAt === null,
  appeal: mayAppeal,
  deny_appeal: ({ appealing }) => appealing.length > 0,
  grant_refund: isBuyerAppealing,
  grant_part: isBuyerAppealing,
  grant_payment: ({ appealing, refunded }) => appealing.includes('seller') && refunded > 0,
  refund: (sale, by) => by !== 'staff' || mayStaffRefund(sale),
}

const isTurn = ({ turn }: Transition, current: CaseTurn | null) =>
  turn === undefined || (current !== null && turn.includes(current))

/** The transition of an event, or undefined where it cannot happen or is not this party's to make. */
export function transitionOf(
  sale: Progress,
  event: SaleEvent,
  by: SaleActor,
): Transition | undefined {
  const transition = transitions[sale.state][event]
  if (!transition?.by.includes(by) || !isTurn(transition, sale.turn)) return undefined
  if (sale.releaseStopped && by !== 'staff' && isReleasing(transition)) return undefined
  if (conditions[event]?.(sale, by) === false) return undefined
  const to = (sale.stateAtWithdrawal && transition.withdrawn) ?? transition.to
  return { ...transition, to, ...(isNotWithBuyer(sale) && transition.notWithBuyer) }
}

type Offered = Priced & { refundOffer: number | null }

/**
 * An accepted offer of everything that is left, as after a refund at the provider, is a full refund.
 */
export function asFullRefund(transition: Transition, sale: Offered): Transition {
  const isAll = (sale.refundOffer ?? 0) >= unrefunded(sale)
  if (transition.money !== 'share' || !isAll) return transition
  return { ...transition, to: 'refunded', money: 'refund' }
}

/** What a party may do now, in the order of the table. */
export function possibleEvents(sale: Progress, by: SaleActor): SaleEvent[] {
  const events = Object.keys(transitions[sale.state]) as SaleEvent[]
  return events.filter((event) => transitionOf(sale, event, by))
}
