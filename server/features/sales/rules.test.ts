import { expect, test } from 'vitest'
import { caseSteps, saleActors, saleEvents, saleStates } from '../../../contract/sales.ts'
import {
  closedStates,
  deadlinesOf,
  type Progress,
  possibleEvents,
  transitionOf,
  transitions,
} from './rules.ts'

const fresh = {
  acceptedAt: null,
  extendedAt: null,
  returnDeliveredAt: null,
  turn: null,
  offer: null,
}
const hours = {
  handover: 120,
  delivery: 504,
  inspection: 72,
  undoAccept: 1 / 6,
  answer: 72,
  returning: 168,
}
const situations: Progress[] = saleStates.flatMap((state): Progress[] =>
  state === 'disputed'
    ? caseSteps.map((turn) => ({ ...fresh, state, turn, offer: 100 }))
    : [{ ...fresh, state }],
)

test('money moves exactly when a sale closes or its payment is charged back', () => {
  for (const state of saleStates) {
    for (const { to, money } of Object.values(transitions[state])) {
      const moves = to === 'before' || to === 'charged_back' || closedStates.includes(to)
      expect(money !== undefined, `${state} → ${to}`).toBe(moves)
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
        const expected = listed === true && event !== 'undo_accept'
        expect(possible, `${sale.state} ${sale.turn} ${event} ${by}`).toBe(expected)
      }
    }
  }
})

test('every open situation ends by itself, by staff or by the bank', () => {
  for (const sale of situations.filter(({ state }) => !closedStates.includes(state))) {
    const [deadline] = deadlinesOf(sale, hours)
    const waitsFor = sale.state === 'charged_back' || sale.turn === 'staff'
    expect(deadline === undefined, `${sale.state} ${sale.turn}`).toBe(waitsFor)
    if (deadline) expect(transitionOf(sale, deadline.event, 'timer')).toBeDefined()
  }
})

test('an offer can be taken only when there is one', () => {
  const sale = { ...fresh, state: 'disputed' as const, turn: 'buyer' as const }
  expect(possibleEvents(sale, 'buyer')).toEqual(['escalate', 'withdraw_case'])
  expect(possibleEvents({ ...sale, offer: 5 }, 'buyer')).toContain('take_offer')
})

test('an acceptance can be undone and only then, and an inspection is extended once', () => {
  const now = new Date()
  const inspection = { state: 'inspection' as const, ...fresh }
  expect(possibleEvents(inspection, 'buyer')).toEqual(['accept', 'extend', 'open_case'])
  expect(possibleEvents({ ...inspection, acceptedAt: now }, 'buyer')).toEqual([
    'undo_accept',
    'open_case',
  ])
  expect(possibleEvents({ ...inspection, extendedAt: now }, 'buyer')).toEqual([
    'accept',
    'open_case',
  ])
})

test('deadlines follow from the situation', () => {
  const now = new Date()
  const of = (sale: object) =>
    deadlinesOf({ state: 'inspection', ...fresh, ...sale }, hours).map((deadline) => {
      return [deadline.event, deadline.from, deadline.hours]
    })
  expect(of({ state: 'awaiting_handover' })).toEqual([['handover_overdue', 'now', 120]])
  expect(of({})).toEqual([['complete', 'delivery', 72]])
  expect(of({ extendedAt: now })).toEqual([['complete', 'delivery', 144]])
  expect(of({ acceptedAt: now })).toEqual([['complete', 'now', 1 / 6]])
  expect(of({ state: 'return_in_transit' })).toEqual([['return_accepted', 'now', 504]])
  const delivered = { state: 'return_in_transit', returnDeliveredAt: now }
  expect(of(delivered)).toEqual([['return_accepted', 'return', 72]])
  for (const state of closedStates) expect(of({ state })).toEqual([])
})
