import { expect, test } from 'vitest'
import { proceedsOf, shareOfPrice } from './proceeds.ts'

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
  const sale = { state, receives: '464.63', appealPayment: null }
  expect([shareOfPrice(sale), proceedsOf(sale)]).toEqual([amount, amount])
})

test.each([
  ['completed', '503.43', '464.63'],
  ['refunded', '38.80', null],
] as const)('a payment on appeal adds to what is received: %s', (state, amount, share) => {
  const sale = { state, receives: '464.63', appealPayment: '38.80' }
  expect([shareOfPrice(sale), proceedsOf(sale)]).toEqual([share, amount])
})
