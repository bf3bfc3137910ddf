import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerKinds } from '../../../contract/payments.ts'
import { entriesOf, isExactly } from './rules.ts'

test('a charge must match amount and currency exactly', () => {
  const expected = { amount: 49_950, currency: 'USD' }
  expect(isExactly(expected, { ...expected })).toBe(true)
  expect(isExactly(expected, { ...expected, amount: 49_949 })).toBe(false)
  expect(isExactly(expected, { ...expected, currency: 'EUR' })).toBe(false)
})

const deal = { amount: 49_950, fee: 1499, sellerId: 'seller', buyerId: 'buyer' }

test('a sale credits the seller minus the fee, and a refund reverses it exactly', () => {
  expect(entriesOf('sale', deal)).toEqual([
    { account: 'card_provider', memberId: null, amount: 49_950 },
    { account: 'seller_payable', memberId: 'seller', amount: -48_451 },
    { account: 'fees', memberId: null, amount: -1499 },
  ])
  const happened = (['sale', 'refund_owed', 'refund_sent'] as const).flatMap((kind) => {
    return entriesOf(kind, deal)
  })
  const sums = Object.groupBy(happened, ({ account }) => account)
  for (const entries of Object.values(sums)) {
    expect(entries?.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  }
})

test('without a fee there is no fee entry', () => {
  const accounts = entriesOf('sale', { ...deal, fee: 0 }).map(({ account }) => account)
  expect(accounts).toEqual(['card_provider', 'seller_payable'])
})

test('the entries of every kind balance to zero', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), share, (amount, part) => {
      for (const kind of ledgerKinds) {
        const fee = Math.floor(amount * part)
        const entries = entriesOf(kind, { ...deal, amount, fee })
        expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true)
      }
    }),
  )
})
