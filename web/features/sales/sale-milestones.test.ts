import { expect, test } from 'vitest'
import type { Delivery } from '../../../contract/catalog-enums.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import { type SaleState, saleStates } from '../../../contract/schemas/sale-state.ts'
import { milestonesOf } from './sale-milestones.ts'

type SaleEvent = Sale['steps'][number]['event']

const date = '2026-01-05T10:00:00.000Z'
const withdrawn = { days: 14, until: null, date, released: false, sentBack: false }

function milestones(state: SaleState, events: SaleEvent[], withdrawal: Sale['withdrawal'] = null) {
  const steps = events.map((event) => {
    const made = { actor: 'buyer', own: false, adminName: null, asked: null } as const
    return { ...made, event, date, note: null, photos: [] }
  })
  const { reached, ahead } = milestonesOf({ state, steps, withdrawal, delivery: 'both' })
  return `${reached.join(' ')} > ${ahead.join(' ')}`.trim()
}

test.each<[SaleState, SaleEvent[], string]>([
  ['awaiting_handover', ['pay'], 'paid > handover inspection completed'],
  ['in_transit', ['pay', 'ship'], 'paid shipped > inspection completed'],
  ['inspection', ['pay', 'ship', 'deliver'], 'paid shipped inspection > completed'],
  ['inspection', ['pay', 'hand_over'], 'paid handed_over inspection > completed'],
  ['completed', ['pay', 'hand_over', 'complete'], 'paid handed_over inspection completed >'],
  ['completed', [], 'paid shipped inspection completed >'],
  ['disputed', ['pay', 'ship', 'delivery_overdue'], 'paid shipped problem > resolved'],
  ['completed', ['pay', 'ship', 'delivery_overdue', 'reject_case'], 'paid shipped completed >'],
  [
    'disputed',
    ['pay', 'ship', 'deliver', 'open_case'],
    'paid shipped inspection problem > resolved',
  ],
  [
    'return_requested',
    ['pay', 'ship', 'deliver', 'open_case', 'ask_return'],
    'paid shipped inspection return > refunded',
  ],
  [
    'return_in_transit',
    ['pay', 'ship', 'deliver', 'open_case', 'ask_return', 'send_back'],
    'paid shipped inspection return > refunded',
  ],
  [
    'disputed',
    ['pay', 'ship', 'deliver', 'open_case', 'ask_return', 'send_back', 'contest_return'],
    'paid shipped inspection return problem > resolved',
  ],
  [
    'refunded',
    ['pay', 'ship', 'deliver', 'open_case', 'ask_return', 'send_back', 'receive_return'],
    'paid shipped inspection return refunded >',
  ],
  ['refunded', ['pay', 'refund'], 'paid refunded >'],
  ['charged_back', ['pay', 'chargeback'], 'paid bank > resolved'],
  [
    'charged_back',
    ['pay', 'ship', 'deliver', 'chargeback'],
    'paid shipped inspection bank > resolved',
  ],
  ['cancelled', ['pay', 'handover_overdue'], 'paid cancelled >'],
  ['cancelled', ['pay', 'withdraw'], 'paid cancelled >'],
])('%s after %j: %s', (state, events, expected) => {
  expect(milestones(state, events)).toBe(expected)
})

test('a parcel that arrives after a withdrawal is sent back without an inspection', () => {
  expect(milestones('in_transit', ['pay', 'ship', 'withdraw'], withdrawn)).toBe(
    'paid shipped > return refunded',
  )
  expect(milestones('return_requested', ['pay', 'ship', 'withdraw', 'deliver'], withdrawn)).toBe(
    'paid shipped return > refunded',
  )
})

const withoutHistory = { steps: [], withdrawal: null }

test.each<[Delivery, string]>([
  ['both', 'handover'],
  ['ship', 'shipping'],
  ['meet', 'meeting'],
])('the handover of a listing with %s is %s', (delivery, expected) => {
  const { ahead } = milestonesOf({ ...withoutHistory, state: 'awaiting_handover', delivery })
  expect(ahead).toEqual([expected, 'inspection', 'completed'])
})

test.each(saleStates)('%s: each milestone appears once, also without a history', (state) => {
  const { reached, ahead } = milestonesOf({ ...withoutHistory, state, delivery: 'both' })
  const all = [...reached, ...ahead]
  expect(new Set(all).size).toBe(all.length)
})
