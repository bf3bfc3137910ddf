import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runWithLanguage } from '../../i18n/language.ts'
import { refundOwedEntries, releaseEntries } from '../ledger/entries.ts'
import { feeDocumentOf, isFinal, type PostedEntry, partsFor } from './rules.ts'
import { labelOf } from './texts.ts'

const share = { amount: 10_000, fee: 300, vat: 57, sellerId: 'sana', buyerId: 'bea' }
const own = (account: string, amount: number): PostedEntry => ({ account, memberId: null, amount })
const of = (account: string, amount: number): PostedEntry => ({
  account,
  amount,
  memberId: 'sana',
})

test('a released sale is the price, the fee and its VAT', () => {
  expect(partsFor('sana', releaseEntries(share))).toEqual([
    { part: 'amount', amount: 10_000 },
    { part: 'fee', amount: -300 },
    { part: 'fee_vat', amount: -57 },
  ])
})

test('a refund returns them', () => {
  const released = { ...share, from: 'released' } as const
  expect(partsFor('sana', refundOwedEntries({ share: released, buyerId: 'bea' }))).toEqual([
    { part: 'amount', amount: -10_000 },
    { part: 'fee', amount: 300 },
    { part: 'fee_vat', amount: 57 },
  ])
})

test('a debt that a sale settles is two lines, which do not change the balance', () => {
  const entries = [of('seller_payable', 500), of('seller_debt', -500)]
  expect(partsFor('sana', entries)).toEqual([
    { part: 'from_payable', amount: -500 },
    { part: 'to_debt', amount: 500 },
  ])
})

test('the entries of another member are not shown', () => {
  expect(partsFor('sami', releaseEntries({ ...share, fee: 0, vat: 0 }))).toEqual([])
})

test('the parts of any transaction sum to its effect on the balance', () => {
  const account = fc.constantFrom('seller_payable', 'seller_debt', 'held_for_sale', 'unknown')
  const entry = fc.record({ account, amount: fc.integer({ min: -9_999, max: 9_999 }) })
  fc.assert(
    fc.property(fc.array(entry), fc.integer(), fc.integer(), (entries, fee, vat) => {
      const owned = entries.map((one) => of(one.account, one.amount))
      const balance = owned.filter(({ account }) => /^seller_/.test(account))
      const sum = (rows: { amount: number }[]) => rows.reduce((n, { amount }) => n + amount, 0)
      const parts = partsFor('sana', [...owned, own('fees', fee), own('fee_vat', vat)])
      expect(sum(parts) + sum(balance)).toBe(0)
      expect(parts.every(({ amount }) => amount !== 0)).toBe(true)
    }),
  )
})

test('a month is final an hour after its end', () => {
  const end = new Date('2026-12-01T00:00:00Z')
  expect(isFinal(end, new Date('2026-12-01T00:59:59Z'))).toBe(false)
  expect(isFinal(end, new Date('2026-12-01T01:00:00Z'))).toBe(true)
})

test('fees are documented by an invoice or a credit note, and by none if they sum to zero', () => {
  const inUsd = (fee: number, vat = 0) => ({ currency: 'USD', fee, vat })
  expect(feeDocumentOf([])).toBeNull()
  expect(feeDocumentOf([inUsd(0)])).toBeNull()
  expect(feeDocumentOf([inUsd(300, 57), inUsd(-357)])).toBeNull()
  expect(feeDocumentOf([inUsd(300, 57), inUsd(-356)])).toBe('invoice')
  expect(feeDocumentOf([inUsd(300, 57), inUsd(-358)])).toBe('credit_note')
  expect(feeDocumentOf([inUsd(-1), { currency: 'EUR', fee: 1, vat: 0 }])).toBe('invoice')
})

test('a kind without a text of its own appears with its name', () => {
  expect(labelOf('release', 'amount', 1)).toBe('Sale released')
  expect(labelOf('goodwill', 'amount', 700)).toBe('Other posting (goodwill)')
  const german = runWithLanguage('de', () => labelOf('goodwill', 'amount', 700))
  expect(german).toBe('Sonstige Buchung (goodwill)')
})
