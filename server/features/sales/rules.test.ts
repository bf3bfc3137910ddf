import { expect, test } from 'vitest'
import { saleActors, saleEvents, saleStates } from '../../../contract/sales.ts'
import { closedStates, deadlinesOf, possibleEvents, transitionOf, transitions } from './rules.ts'

const fresh = { acceptedAt: null, extendedAt: null }
const hours = { handover: 120, inspection: 72, undoAccept: 1 / 6 }

test('money is released or refunded exactly when a sale closes', () => {
  for (const state of saleStates) {
    for (const transition of Object.values(transitions[state])) {
      const closes = closedStates.includes(transition.to)
      expect(transition.money !== undefined, `${state} → ${transition.to}`).toBe(closes)
      if (closes) expect(transition.money === 'release').toBe(transition.to === 'completed')
    }
  }
})

test('a party may do exactly what the table lists for it', () => {
  for (const state of saleStates) {
    for (const by of saleActors) {
      for (const event of saleEvents) {
        const listed = transitions[state][event]?.by.includes(by) ?? false
        const possible = transitionOf({ state, ...fresh }, event, by) !== undefined
        expect(possible, `${state} ${event} ${by}`).toBe(listed && event !== 'undo_accept')
      }
    }
  }
})

test('an acceptance can be undone and only then, and an inspection is extended once', () => {
  const now = new Date()
  const inspection = { state: 'inspection' as const, ...fresh }
  expect(possibleEvents(inspection, 'buyer')).toEqual(['accept', 'extend'])
  expect(possibleEvents({ ...inspection, acceptedAt: now }, 'buyer')).toEqual(['undo_accept'])
  expect(possibleEvents({ ...inspection, extendedAt: now }, 'buyer')).toEqual(['accept'])
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
  for (const state of closedStates) expect(of({ state })).toEqual([])
})
