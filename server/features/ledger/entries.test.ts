import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as builders from './entries.ts'
import * as payoutBuilders from './payout-entries.ts'

type Entry = builders.Entry

const {
  lateChargeEntries,
  refundFailedEntries,
  refundOwedEntries,
  refundSentEntries,
  releaseEntries,
  saleEntries,
} = builders

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
  const owedFrom = (from: 'held' | 'released') =>
    refundOwedEntries({ share: { ...deal, from }, buyerId })
  const before = [...saleEntries(deal), ...owedFrom('held'), ...refundSentEntries(deal)]
  const after = [
    ...saleEntries(deal),
    ...releaseEntries(deal),
    ...owedFrom('released'),
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

type Amounts = { amount: number; fee: number; vat: number; from: 'held' | 'released' }

/** The entries of each builder of both modules. */
function entriesByBuilder({ amount, fee, vat, from }: Amounts): Record<string, Entry[]> {
  const share = { amount, fee, vat, sellerId, buyerId }
  const part = amount - fee - vat
  const taken = { ...share, debt: part, from }
  const ofSale = { amount: 3 * amount, buyerId, sale: taken, owed: amount, lost: amount }
  const lost = { disputed: 3 * amount, share: taken, owed: { amount, buyerId } }
  return {
    saleEntries: saleEntries(share),
    lateChargeEntries: lateChargeEntries(share),
    providerFeeEntries: builders.providerFeeEntries(amount),
    releaseEntries: releaseEntries(share),
    refundOwedEntries: refundOwedEntries({ share: taken, buyerId }),
    refundSentEntries: refundSentEntries(share),
    refundFailedEntries: refundFailedEntries({ ...share, returned: fee }),
    refundPaidOutsideEntries: builders.refundPaidOutsideEntries(share),
    refundAtProviderEntries: builders.refundAtProviderEntries(ofSale),
    appealPaymentEntries: builders.appealPaymentEntries({ amount: part, sellerId }),
    chargebackEntries: builders.chargebackEntries({ amount, fee }),
    chargebackWonEntries: builders.chargebackWonEntries(amount),
    chargebackLostEntries: builders.chargebackLostEntries(lost),
    transferEntries: payoutBuilders.transferEntries(share),
    transferReversedEntries: payoutBuilders.transferReversedEntries(share),
    reversedByHandEntries: payoutBuilders.reversedByHandEntries(share),
    debtNettedEntries: payoutBuilders.debtNettedEntries(share),
    debtWrittenOffEntries: payoutBuilders.debtWrittenOffEntries(share),
    writeOffPaidEntries: payoutBuilders.writeOffPaidEntries(share),
    outsidePaymentEntries: payoutBuilders.outsidePaymentEntries(share),
    payoutEntries: payoutBuilders.payoutEntries(amount),
    payoutFailedEntries: payoutBuilders.payoutFailedEntries(amount),
    topUpEntries: payoutBuilders.topUpEntries(amount),
    topUpReturnedEntries: payoutBuilders.topUpReturnedEntries(amount),
  }
}

test('entries of every builder balance to zero, and none is zero', () => {
  const exported = Object.keys({ ...builders, ...payoutBuilders })
  // `platformEntry` and `memberEntry` make a single entry.
  const names = exported.filter((name) => !name.endsWith('Entry'))
  const price = fc.integer({ min: 1, max: 99_999_999 })
  const percent = fc.integer({ min: 0, max: 99 })
  const place = fc.constantFrom('held' as const, 'released' as const)
  fc.assert(
    fc.property(price, percent, percent, place, (amount, c, v, from) => {
      const fee = Math.floor((amount * c) / 100)
      const vat = Math.min(Math.floor((fee * v) / 100), amount - fee)
      const byBuilder = entriesByBuilder({ amount, fee, vat, from })
      expect(Object.keys(byBuilder).sort()).toEqual(names.sort())
      for (const [name, entries] of Object.entries(byBuilder)) {
        const sum = entries.reduce((total, entry) => total + entry.amount, 0)
        expect(sum, name).toBe(0)
        expect(
          entries.every((entry) => entry.amount !== 0),
          name,
        ).toBe(true)
      }
    }),
  )
})
