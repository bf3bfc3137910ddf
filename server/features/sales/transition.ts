import { sql } from 'kysely'
import type { SaleActor, SaleEvent } from '../../../contract/sales/sales.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import type { TxServices } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { hasOpenChargeback } from '../refunds/queries.ts'
import type { ReasonCode } from '../refunds/reasons.ts'
import { endSoldBooking } from './booking-end.ts'
import { attachEvidence } from './cases/evidence.ts'
import {
  deleteCase,
  endAppealTime,
  extendAppealTime,
  insertCase,
  updateCase,
} from './cases/queries.ts'
import { replaceDeadlines } from './deadlines/queries.ts'
import { deadlinesOf } from './deadlines/rules.ts'
import {
  type Chargeback,
  payOnAppeal,
  postChargeback,
  postChargebackLost,
  postChargebackLostInPart,
  postChargebackWon,
  refundPart,
  refundRest,
  releaseToSeller,
  shareOut,
} from './money.ts'
import { notifyParties } from './notify.ts'
import { insertEvent, type SaleChanges, type SaleRow, updateSale } from './queries.ts'
import { insertReminders } from './reminders/queries.ts'
import { remindersOf } from './reminders/reminders.ts'
import {
  asFullRefund,
  endsChargeback,
  isClosed,
  isUndone,
  type MoneyMove,
  type Transition,
  transitionOf,
} from './rules.ts'

export type Change = {
  event: SaleEvent
  by: SaleActor
  /** Absent for events without a person behind them. */
  memberId?: string | undefined
  set?: SaleChanges
  /** Kept with the event and shown in the timeline. */
  detail?: object
  /** Shown to both parties when money goes back. */
  reason?: string
  /** The reason as a code, instead of `reason`, if the application itself gives it. */
  reasonCode?: ReasonCode
  /** The partial refund that is offered, in minor units. */
  refundOffer?: number
  /** Photos that the party has uploaded as evidence. */
  photos?: string[]
  /** What is granted on appeal, in minor units. */
  granted?: { appealId: string; amount: number }
  /** The statement of reasons of a decision by staff. */
  statement?: string
  chargeback?: Chargeback
  /** The parties get no notice of this event, only of one that follows at once. */
  isSilent?: boolean
}

/**
 * Makes one transition of a locked sale: state, deadlines, case, ledger, timeline and e-mails in one
 * transaction. Returns the new state. Refuses `sale_event_not_possible` and changes nothing.
 */
export async function transition(
  services: TxServices,
  tx: Tx,
  locked: SaleRow,
  change: Change,
): Promise<SaleState> {
  const { event } = change
  const allowed = transitionOf(locked, event, change.by)
  if (!allowed) throw refuse('sale_event_not_possible')
  const sale = { ...locked, refundOffer: change.refundOffer ?? locked.refundOffer }
  const chosen = asFullRefund(allowed, sale)
  const next = await statesAfter(tx, sale, chosen)
  const { state, resumesTo } = next
  const turn = await moveCase(tx, sale, next, chosen, change)
  const changes = changesOf(sale, next, change)
  const closes = isClosed(next) && !isClosed(sale)
  const updated = await updateSale(tx, sale.id, { ...next, closes }, changes)
  const hours = services.config.sales
  const after = { ...sale, ...updated, state, turn }
  // Before its deadlines, which count from the end of a chargeback.
  await record(tx, sale, state, change)
  await replaceDeadlines(tx, sale.id, deadlinesOf(after, hours))
  await insertReminders(tx, sale.id, remindersOf(after, hours))
  if (chosen.money) await moveMoney(services, tx, sale, chosen.money, change)
  const isStillDisputed = resumesTo !== null
  const { isReturnAddressMissing, isReturnTracked, shippingPeriodStart } = updated
  // As before the event, but for the facts that its e-mails name.
  const notified = { ...sale, isReturnAddressMissing, isReturnTracked, shippingPeriodStart }
  const isToShip = state === 'awaiting_handover'
  if (!change.isSilent) {
    await notifyParties(services, tx, notified, { ...change, isStillDisputed, isToShip })
  }
  return state
}

type States = Pick<SaleRow, 'state' | 'resumesTo'>

/**
 * What changes of the sale beside its state. After a chargeback, the time to ship begins anew, unless the
 * buyer has put it off until later.
 * A buyer who withdraws from a completed sale has the product, even if its delivery was not recorded.
 */
function changesOf(sale: SaleRow, { state }: States, { event, set = {} }: Change): SaleChanges {
  if (event === 'withdraw') {
    const isUnrecorded = sale.state === 'completed' && sale.deliveredAt === null
    const received = isUnrecorded && { delivered_at: now }
    return { ...set, withdrawal_from: sale.state, withdrawal_at: now, ...received }
  }
  const isToShipAnew = endsChargeback(event) && state === 'awaiting_handover'
  return isToShipAnew ? { ...set, ship_from: sql<Date>`greatest(${now}, ship_from)` } : set
}

/** The next state. While another chargeback is open, it is the one to resume to after that. */
async function statesAfter(tx: Tx, sale: SaleRow, { to }: Transition): Promise<States> {
  const next = to === 'resume' ? (sale.resumesTo ?? sale.state) : to
  if (next === 'charged_back') return { state: next, resumesTo: sale.resumesTo ?? sale.state }
  const isInterrupted =
    sale.state === 'charged_back' && (await hasOpenChargeback(tx, sale.intentId))
  return isInterrupted
    ? { state: 'charged_back', resumesTo: next }
    : { state: next, resumesTo: null }
}

const returning: SaleState[] = ['return_requested', 'return_in_transit']

/** Passes the turn on in the case, or closes it with the sale. Returns whose turn it is. */
async function moveCase(tx: Tx, sale: SaleRow, next: States, chosen: Transition, change: Change) {
  const { refundOffer, statement, memberId: decidedBy } = change
  if (change.event === 'deliver') return endCaseOfLoss(tx, sale)
  const isOver = isClosed(next)
  // A return after a withdrawal takes the place of the case.
  const endsCase = isOver || (change.event === 'withdraw' && !chosen.next)
  const turn = endsCase ? null : (chosen.next ?? sale.turn)
  if (change.event === 'delivery_overdue') await insertCase(tx, sale.id, 'not_received')
  // After a withdrawal there is no open case before its return is disputed, or waits for an address in vain.
  const isAboutReturn = returning.includes(sale.state) || change.event === 'withdraw'
  if (isAboutReturn && chosen.next) await insertCase(tx, sale.id, 'other')
  // Its return settles what the decision was about.
  if (change.event === 'withdraw') await endAppealTime(tx, sale.id)
  if (endsChargeback(change.event) && next.resumesTo === null) await extendAppealTime(tx, sale.id)
  const isUnchanged = turn === sale.turn && next.state === sale.state
  if (!isUnchanged && (sale.turn !== null || chosen.next)) {
    const decided = statement !== undefined || sale.decidedBy !== null
    const appealable = isOver && decided && change.event !== 'withdraw_case'
    await updateCase(tx, sale.id, { turn, refundOffer, statement, decidedBy, appealable })
  }
  return turn
}

/** A parcel that arrives late was not lost. Its buyer may open another case after the inspection. */
async function endCaseOfLoss(tx: Tx, { id, turn }: SaleRow) {
  if (turn !== null) await deleteCase(tx, id)
  return null
}

async function record(tx: Tx, sale: SaleRow, to: SaleState, change: Change) {
  const { event, by, memberId, detail, photos } = change
  const happened = { event, actor: by, memberId: memberId ?? null, detail }
  const id = await insertEvent(tx, { saleId: sale.id, from: sale.state, to, ...happened })
  if (photos && memberId) await attachEvidence(tx, id, memberId, photos)
}

/** Makes the postings of a transition. A change that lacks what they are about is a bug. */
async function moveMoney(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  money: MoneyMove,
  change: Change,
): Promise<unknown> {
  const { by, memberId, reason = '', reasonCode, chargeback, granted } = change
  const why = { reason, reasonCode, askedBy: by === 'staff' ? memberId : undefined }
  switch (money) {
    case 'release':
      return releaseToSeller(services, tx, sale)
    case 'share':
      return shareOut(services, tx, sale, why)
    case 'refund':
      // A refund at the provider is booked already.
      if (by !== 'provider') await refundRest(services, tx, sale, why)
      return endSoldBooking(services, tx, sale, hasLeft(sale, change) ? 'withdrawn' : 'paused')
    case 'refund_part':
      return refundPart(services, tx, sale, { ...why, amount: required(granted, change).amount })
    case 'appeal_payment':
      return payOnAppeal(services, tx, sale, required(granted, change))
    case 'chargeback':
      return postChargeback(tx, sale, required(chargeback, change))
    case 'chargeback_won':
      return postChargebackWon(tx, sale, required(chargeback, change))
    case 'chargeback_lost':
      return loseChargeback(services, tx, sale, required(chargeback, change))
    case 'chargeback_lost_in_part':
      return postChargebackLostInPart(services, tx, sale, required(chargeback, change))
    default:
      return money satisfies never
  }
}

function required<Fact>(fact: Fact | undefined, { event }: Change): Fact {
  if (fact === undefined) throw new Error(`${event} without the amount that it moves`)
  return fact
}

async function loseChargeback(services: TxServices, tx: Tx, sale: SaleRow, chargeback: Chargeback) {
  await postChargebackLost(services, tx, sale, chargeback)
  await endAppealTime(tx, sale.id)
  // A product whose booking ended before may be sold again since.
  if (isUndone(sale.resumesTo)) return
  const product = sale.resumesTo === 'awaiting_handover' ? 'paused' : 'withdrawn'
  await endSoldBooking(services, tx, sale, product)
}

/** Whether the buyer may have the product, whose return the seller has not confirmed. */
const hasLeft = ({ state }: SaleRow, { event }: Change) =>
  event === 'refund' || (state !== 'awaiting_handover' && event !== 'receive_return')
