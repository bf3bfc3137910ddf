import { expect, test } from 'vitest'
import { proceedsOf } from './proceeds.ts'

test.each([
  ['inspection', '464.63'],
  ['disputed', '464.63'],
  ['completed', '464.63'],
  ['return_requested', null],
  ['return_in_transit', null],
  ['charged_back', null],
  ['refunded', null],
  ['cancelled', null],
] as const)('of a sale that is %s, the seller is told to receive %j', (state, amount) => {
  expect(proceedsOf({ state, receives: '464.63' })).toBe(amount)
})
