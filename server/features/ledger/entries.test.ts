import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appealPaymentEntries,
  type Entry,
  lateChargeEntries,
  providerFeeEntries,
  refundAfterReleaseEntries,
  refundFailedEntries,
  refundFromHeldEntries,
  refundSentEntries,
  releaseEntries,
  saleEntries,
} from './entries.ts'

const sellerId = 'seller'
const buyerId = 'buyer'
const deal = { amount: 49_950, fee: 1499, vat: 285, sellerId, buyerId }

const sums = (entries: Entry[]) => {
  const byAccount = Map.groupBy(entries, ({ account }) => account)
  const total = (some: Entry[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  return Object.fromEntries(
    [...byAccount].map(([account, some]) => [account, total(some)] as const).filter(([, n]) => n),
  )
}

test('a sale holds the whole price, and its release shares it', () => {
  expect(sums(saleEntries(deal))).toEqual({ card_provider: 49_950, held_for_sale: -49_950 })
  expect(sums([...saleEntries(deal), ...releaseEntries(deal)])).toEqual({
    card_provider: 49_950,
    seller_payable: -48_166,
    fees: -1499,
    fee_vat: -285,
  })
})

test('a refund leaves nothing behind, before and after the release', () => {
  const before = [...saleEntries(deal), ...refundFromHeldEntries(deal), ...refundSentEntries(deal)]
  const after = [
    ...saleEntries(deal),
    ...releaseEntries(deal),
    ...refundAfterReleaseEntries(deal),
    ...refundSentEntries(deal),
  ]
  expect([sums(before), sums(after)]).toEqual([{}, {}])
})

test('a failed refund is owed again', () => {
  const entries = [...lateChargeEntries(deal), ...refundSentEntries(deal)]
  expect(sums([...entries, ...refundFailedEntries(deal)])).toEqual({
    card_provider: 49_950,
    refunds_due: -49_950,
  })
})

test('entries of every kind balance to zero, and none is zero', () => {
  const percent = fc.integer({ min: 0, max: 99 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), percent, percent, (amount, c, v) => {
      const fee = Math.floor((amount * c) / 100)
      const vat = Math.min(Math.floor((fee * v) / 100), amount - fee)
      const share = { amount, fee, vat, sellerId, buyerId }
      for (const entries of [
        saleEntries(share),
        lateChargeEntries(share),
        providerFeeEntries(amount),
        releaseEntries(share),
        refundFromHeldEntries(share),
        refundAfterReleaseEntries(share),
        refundSentEntries(share),
        refundFailedEntries(share),
        appealPaymentEntries({ amount: amount - fee - vat, sellerId }),
      ]) {
        expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true)
      }
    }),
  )
})
