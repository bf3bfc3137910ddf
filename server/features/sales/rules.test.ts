import { expect, test } from 'vitest'
import {
  caseTurns,
  type SaleActor,
  type SaleEvent,
  saleActors,
  saleEvents,
} from '../../../contract/sales/sales.ts'
import {
  closedSaleStates,
  type SaleState,
  saleStates,
} from '../../../contract/schemas/sale-state.ts'
import { deadlinesOf, eventOfDeadline } from './deadlines/rules.ts'
import { freshProgress } from './rules.test-data.ts'
import {
  isMoneyHeld,
  lostChargebackEvent,
  notPaidBack,
  type Progress,
  partyOf,
  possibleEvents,
  transitionOf,
  transitions,
} from './rules.ts'

const fresh = { ...freshProgress, withdrawable: true }
const hours = {
  handoverHours: 120,
  deliveryHours: 504,
  inspectionHours: 72,
  undoAcceptHours: 1 / 6,
  answerHours: 72,
  returnHours: 168,
}

function situationsOf(state: SaleState): Progress[] {
  if (state === 'disputed') {
    const deliveredAt = new Date(0)
    return caseTurns.map((turn) => ({ ...fresh, state, turn, refundOffer: 100, deliveredAt }))
  }
  const appealing: Progress['appealing'] = ['buyer', 'seller']
  const sale = { ...fresh, state, appealable: true, refunded: 100, appealing }
  if (state !== 'return_requested') return [sale]
  return [true, false].map((isReturnAddressMissing) => ({ ...sale, isReturnAddressMissing }))
}
const situations = saleStates.flatMap(situationsOf)

/** What a return does not allow unless the seller asked for it; its address is missing or known. */
function notInReturn({ state, isReturnAddressMissing }: Progress, by: SaleActor): SaleEvent[] {
  if (state !== 'return_requested') return []
  const never: SaleEvent[] = by === 'buyer' ? ['open_case', 'escalate'] : ['open_case']
  return isReturnAddressMissing
    ? [...never, 'correct_return_address', 'return_overdue']
    : [...never, 'give_return_address', 'escalate']
}

test('money moves exactly when a sale closes, on appeal, or with a chargeback', () => {
  for (const state of saleStates) {
    for (const [event, { to, money }] of Object.entries(transitions[state])) {
      const moves = to === 'resume' || to === 'charged_back' || closedSaleStates.includes(to)
      const stays = event === 'appeal' || event === 'deny_appeal'
      expect(money !== undefined, `${state} → ${to}`).toBe(moves && !stays)
    }
  }
})

test('a party may do exactly what the table lists for it, at its turn', () => {
  for (const sale of situations) {
    for (const by of saleActors) {
      for (const event of saleEvents) {
        const row = transitions[sale.state][event]
        const turns = row?.turn
        const listed = row?.by.includes(by) && (!turns || turns.includes(sale.turn as never))
        const possible = transitionOf(sale, event, by) !== undefined
        const isDelivered = event === 'deliver' && sale.deliveredAt !== null
        const isAppealed = event === 'refund' && by === 'staff' && sale.appealing.length > 0
        const isExcluded = isDelivered || isAppealed || notInReturn(sale, by).includes(event)
        const expected = listed === true && event !== 'undo_accept' && !isExcluded
        expect(possible, `${sale.state} ${sale.turn} ${event} ${by}`).toBe(expected)
      }
    }
  }
})

test('a chargeback is lost in part if it leaves some of the price', () => {
  const sale = { price: 500, returnedInPart: 100, resumesTo: 'completed' } as const
  expect(lostChargebackEvent(sale, 399, 0)).toBe('chargeback_lost_in_part')
  expect(lostChargebackEvent(sale, 400, 0)).toBe('chargeback_lost')
  // Of 499, 100 pay a refund that failed.
  expect(lostChargebackEvent(sale, 499, 100)).toBe('chargeback_lost_in_part')
  expect(lostChargebackEvent(sale, 500, 100)).toBe('chargeback_lost')
  const undone = { price: 500, returnedInPart: 0, resumesTo: 'cancelled' } as const
  expect(lostChargebackEvent(undone, 499, 500)).toBe('chargeback_lost_in_part')
  expect(lostChargebackEvent(undone, 500, 500)).toBe('chargeback_lost')
})

test('what is left of a price is never negative', () => {
  expect(notPaidBack({ price: 500, refunded: 0, chargedBackInPart: 0 })).toBe(500)
  expect(notPaidBack({ price: 500, refunded: 100, chargedBackInPart: 50 })).toBe(350)
  expect(notPaidBack({ price: 500, refunded: 500, chargedBackInPart: 50 })).toBe(0)
})

test('every open situation ends automatically, by staff or by the bank', () => {
  for (const sale of situations.filter(({ state }) => !closedSaleStates.includes(state))) {
    const [deadline] = deadlinesOf(sale, hours)
    const waitsFor = sale.state === 'charged_back' || sale.turn === 'staff'
    expect(deadline === undefined, `${sale.state} ${sale.turn}`).toBe(waitsFor)
    if (deadline) expect(transitionOf(sale, deadline.event, 'timer')).toBeDefined()
  }
})

test('an offer can be taken only when there is one', () => {
  const deliveredAt = new Date()
  const sale = { ...fresh, state: 'disputed' as const, turn: 'buyer' as const, deliveredAt }
  expect(possibleEvents(sale, 'buyer')).toEqual(['escalate', 'withdraw_case', 'withdraw'])
  expect(possibleEvents({ ...sale, refundOffer: 5 }, 'buyer')).toContain('take_offer')
})

test('a parcel can arrive until its loss is settled, and is delivered once', () => {
  const lost = { ...fresh, state: 'disputed' as const, turn: 'seller' as const }
  const arrive = (sale: Progress) => transitionOf(sale, 'deliver', 'carrier')?.to
  expect(arrive(lost)).toBe('inspection')
  expect(arrive({ ...lost, stateAtWithdrawal: 'in_transit' })).toBe('return_requested')
  expect(arrive({ ...lost, deliveredAt: new Date() })).toBeUndefined()
})

test('the handover code works until it was entered wrongly five times', () => {
  const sale = { ...fresh, state: 'awaiting_handover' as const }
  expect(possibleEvents({ ...sale, handoverAttempts: 4 }, 'buyer')).toContain('hand_over')
  expect(possibleEvents({ ...sale, handoverAttempts: 5 }, 'buyer')).not.toContain('hand_over')
})

test('the buyer gives the seller more time once, before the handover', () => {
  const sale = { ...fresh, state: 'awaiting_handover' as const }
  expect(possibleEvents(sale, 'buyer')).toContain('extend_handover')
  expect(possibleEvents(sale, 'seller')).not.toContain('extend_handover')
  const extended = { ...sale, isHandoverExtended: true }
  expect(possibleEvents(extended, 'buyer')).toEqual(['hand_over', 'cancel', 'withdraw'])
})

test('only the buyer and the seller are parties of a sale', () => {
  const sale = { buyerId: 'bea', sellerId: 'sana' }
  expect(partyOf(sale, { id: 'bea' })).toBe('buyer')
  expect(partyOf(sale, { id: 'sana' })).toBe('seller')
  expect(partyOf(sale, { id: 'ada' })).toBeUndefined()
})

test('an acceptance can be undone and only then, and an inspection is extended once', () => {
  const now = new Date()
  const inspection = { state: 'inspection' as const, ...fresh }
  expect(possibleEvents(inspection, 'buyer')).toEqual(['accept', 'extend', 'open_case', 'withdraw'])
  expect(possibleEvents({ ...inspection, acceptedAt: now }, 'buyer')).toEqual([
    'undo_accept',
    'open_case',
    'withdraw',
  ])
  const again = { ...inspection, acceptedAt: now, isAcceptanceUndone: true }
  expect(possibleEvents(again, 'buyer')).toEqual(['open_case', 'withdraw'])
  expect(possibleEvents({ ...inspection, extendedAt: now }, 'buyer')).toEqual([
    'accept',
    'open_case',
    'withdraw',
  ])
})

test('a buyer withdraws once, in time, and returns the product after its delivery', () => {
  const sale = { ...fresh, state: 'in_transit' as const }
  const withdrawn = { ...sale, stateAtWithdrawal: 'in_transit' as const }
  const to = (one: Progress, event: 'withdraw' | 'deliver') => transitionOf(one, event, 'buyer')?.to
  expect(to(sale, 'withdraw')).toBe('in_transit')
  expect(to({ ...sale, withdrawable: false }, 'withdraw')).toBeUndefined()
  expect(to(withdrawn, 'withdraw')).toBeUndefined()
  expect(to(sale, 'deliver')).toBe('inspection')
  expect(to(withdrawn, 'deliver')).toBe('return_requested')
  const returning = { ...withdrawn, state: 'return_requested' as const }
  expect(possibleEvents(returning, 'buyer')).toEqual(['send_back', 'open_case'])
  expect(deadlinesOf(returning, hours)).toMatchObject([{ event: 'return_overdue', hours: 336 }])
})

test('a withdrawal while a return is under way leaves it under way', () => {
  const underWay = { ...fresh, state: 'return_in_transit', isSentBack: true } as const
  const returning = { ...underWay, turn: 'seller' } as const
  const withdrawn = transitionOf(returning, 'withdraw', 'buyer')
  expect(withdrawn).toMatchObject({ to: 'return_in_transit' })
  expect(withdrawn?.next).toBeUndefined()
  const sale = { ...underWay, stateAtWithdrawal: 'return_in_transit' } as const
  expect(possibleEvents(sale, 'buyer')).toEqual([])
  expect(possibleEvents(sale, 'seller')).toEqual(['receive_return', 'contest_return'])
})

test('staff decide about the withdrawal of a buyer who has sent the product back', () => {
  const deliveredAt = new Date()
  const contested = { ...fresh, state: 'disputed', turn: 'staff', deliveredAt } as const
  const completed = { ...contested, state: 'completed', turn: null } as const
  for (const sale of [contested, completed]) {
    expect(transitionOf(sale, 'withdraw', 'buyer')?.to).toBe('return_requested')
    const sentBack = { ...sale, isSentBack: true }
    const decided = { to: 'disputed', next: 'staff' }
    expect(transitionOf(sentBack, 'withdraw', 'buyer')).toMatchObject(decided)
  }
})

test('staff decide about the withdrawal of a buyer who reports that nothing was received', () => {
  const sale = { ...fresh, state: 'disputed', turn: 'seller', isReportedMissing: true } as const
  const decided = { to: 'disputed', next: 'staff' }
  expect(transitionOf(sale, 'withdraw', 'buyer')).toMatchObject(decided)
})

test('a buyer who withdrew before the delivery can report a problem until the return is sent', () => {
  const requested = { ...fresh, state: 'return_requested' } as const
  const returning = { ...requested, stateAtWithdrawal: 'in_transit' } as const
  expect(possibleEvents(returning, 'buyer')).toEqual(['send_back', 'open_case'])
  expect(transitionOf(returning, 'open_case', 'buyer')).toMatchObject({ to: 'disputed' })
  const asked = { ...returning, turn: 'seller' } as const
  expect(possibleEvents(asked, 'buyer')).toEqual(['send_back'])
  const inspected = { ...returning, stateAtWithdrawal: 'inspection' } as const
  expect(possibleEvents(inspected, 'buyer')).toEqual(['send_back'])
})

test('what the buyer reports as not received cannot be returned at the request of the seller', () => {
  const deliveredAt = new Date()
  const sale = { ...freshProgress, state: 'disputed', turn: 'seller', deliveredAt } as const
  expect(possibleEvents(sale, 'seller')).toContain('ask_return')
  const missing = { ...sale, isReportedMissing: true }
  expect(possibleEvents(missing, 'seller')).toEqual(['accept_refund', 'offer_refund', 'contest'])
  const waiting = { ...missing, turn: 'staff' } as const
  expect(possibleEvents(waiting, 'staff')).toContain('decide_return')
})

test('the buyer leaves a return to staff only if the seller asked for it, and before a withdrawal', () => {
  const asked = { ...freshProgress, state: 'return_requested', turn: 'seller' } as const
  expect(possibleEvents(asked, 'buyer')).toEqual(['send_back', 'withdraw_case', 'escalate'])
  expect(transitionOf(asked, 'escalate', 'buyer')).toMatchObject({ to: 'disputed', next: 'staff' })
  expect(transitionOf(asked, 'escalate', 'timer')).toBeUndefined()
  const mayEscalate = (sale: Progress) => transitionOf(sale, 'escalate', 'buyer') !== undefined
  expect(mayEscalate({ ...asked, releaseStopped: true })).toBe(true)
  expect(mayEscalate({ ...asked, turn: 'staff' })).toBe(false)
  expect(mayEscalate({ ...asked, turn: null, stateAtWithdrawal: 'inspection' })).toBe(false)
  expect(mayEscalate({ ...asked, stateAtWithdrawal: 'in_transit' })).toBe(false)
})

test('a return whose address is missing waits for the seller, and then for staff', () => {
  const known = { ...freshProgress, state: 'return_requested' as const }
  const missing = { ...known, isReturnAddressMissing: true }
  expect(possibleEvents(missing, 'seller')).toEqual(['give_return_address'])
  expect(possibleEvents(known, 'seller')).toEqual(['correct_return_address'])
  expect(deadlinesOf(missing, hours)).toMatchObject([{ event: 'escalate', hours: 168 }])
  expect(deadlinesOf(known, hours)).toMatchObject([{ event: 'return_overdue', hours: 168 }])
  const withdrawn = { ...missing, stateAtWithdrawal: 'inspection' as const }
  expect(deadlinesOf(withdrawn, hours)).toMatchObject([{ event: 'escalate', hours: 336 }])
})

test('money that was released before a withdrawal is not held again', () => {
  const sale = { state: 'return_requested', stateAtWithdrawal: null } as const
  expect(isMoneyHeld(sale)).toBe(true)
  expect(isMoneyHeld({ ...sale, stateAtWithdrawal: 'inspection' })).toBe(true)
  expect(isMoneyHeld({ ...sale, stateAtWithdrawal: 'completed' })).toBe(false)
  expect(isMoneyHeld({ state: 'completed', stateAtWithdrawal: null })).toBe(false)
})

test('deadlines follow from the situation', () => {
  const now = new Date()
  const of = (sale: object) =>
    deadlinesOf({ state: 'inspection', ...fresh, ...sale }, hours).map((deadline) => {
      const { event, from, extensionHours } = deadline
      return [event, from, deadline.hours, ...(extensionHours ? [extensionHours] : [])]
    })
  expect(of({ state: 'awaiting_handover' })).toEqual([['handover_overdue', 'shippingPeriod', 120]])
  expect(of({})).toEqual([['complete', 'delivery', 72]])
  expect(of({ extendedAt: now })).toEqual([['complete', 'delivery', 72, 72]])
  expect(of({ acceptedAt: now })).toEqual([['complete', 'now', 1 / 6]])
  expect(of({ state: 'in_transit' })).toEqual([['delivery_overdue', 'shipment', 504]])
  expect(of({ state: 'return_in_transit' })).toEqual([['escalate', 'dispatch', 504]])
  const tracked = { state: 'return_in_transit', isReturnTracked: true }
  expect(of(tracked)).toEqual([['return_accepted', 'dispatch', 504]])
  expect(of({ ...tracked, stateAtWithdrawal: 'return_in_transit' })).toEqual([
    ['return_accepted', 'dispatch', 504],
    ['return_accepted', 'withdrawal', 336],
  ])
  const delivered = { ...tracked, returnDeliveredAt: now }
  expect(of(delivered)).toEqual([['return_accepted', 'return', 72]])
  expect(of({ ...delivered, stateAtWithdrawal: 'inspection' })).toEqual([
    ['return_accepted', 'return', 72],
    ['return_accepted', 'withdrawal', 336],
  ])
  for (const state of closedSaleStates) expect(of({ state })).toEqual([])
})

test('staff decide about a return that is unproven or has no address when its time has passed', () => {
  const sentBack = { ...freshProgress, state: 'return_in_transit' as const }
  expect(eventOfDeadline(sentBack, 'return_accepted')).toBe('return_accepted')
  const unproven = { ...sentBack, isReturnUnproven: true }
  expect(eventOfDeadline(unproven, 'return_accepted')).toBe('escalate')
  const requested = { ...freshProgress, state: 'return_requested' as const }
  expect(eventOfDeadline(requested, 'return_overdue')).toBe('return_overdue')
  const withheld = { ...requested, isReturnAddressMissing: true }
  expect(eventOfDeadline(withheld, 'return_overdue')).toBe('escalate')
})

test('a party that lost by a decision can appeal once, as long as the time has not passed', () => {
  const completed = { ...freshProgress, state: 'completed' as const, appealable: true }
  const refunded = { ...completed, state: 'refunded' as const, refunded: 100 }
  expect(possibleEvents(completed, 'buyer')).toEqual(['appeal'])
  expect(possibleEvents(completed, 'seller')).toEqual([])
  expect(possibleEvents({ ...completed, refunded: 50 }, 'seller')).toEqual(['appeal'])
  expect(possibleEvents(refunded, 'seller')).toEqual(['appeal'])
  expect(possibleEvents(refunded, 'buyer')).toEqual([])
  expect(possibleEvents({ ...completed, appealable: false }, 'buyer')).toEqual([])
  expect(possibleEvents({ ...completed, appealed: ['buyer'] }, 'buyer')).toEqual([])
})

test('staff decide only appeals that were made', () => {
  const completed = { ...freshProgress, state: 'completed' as const, refunded: 50 }
  expect(possibleEvents(completed, 'staff')).toEqual(['refund'])
  const byBuyer = ['deny_appeal', 'grant_refund', 'grant_part']
  expect(possibleEvents({ ...completed, appealing: ['buyer'] }, 'staff')).toEqual(byBuyer)
  const bySeller = ['deny_appeal', 'grant_payment', 'refund']
  expect(possibleEvents({ ...completed, appealing: ['seller'] }, 'staff')).toEqual(bySeller)
})
