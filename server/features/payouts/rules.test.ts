import { expect, test } from 'vitest'
import { isLater, listingRefusal, remindersAfter, requirementOf } from './rules.ts'

test.each([
  ['identity.individual.given_name', 'name'],
  ['identity.individual.date_of_birth', 'birthDate'],
  ['identity.individual.address.line1', 'address'],
  ['identity.individual.documents.primary_verification', 'document'],
  ['identity.attestations.terms_of_service.account', 'terms'],
  ['identity.individual.id_numbers', 'taxNumber'],
  ['defaults.payout_methods', 'bank'],
  ['contact_email', 'contact'],
  ['something.of.next.year', 'other'],
])('%s is asked for as %s', (code, requirement) => {
  expect(requirementOf(code)).toBe(requirement)
})

test('reminders are due on days 0, 3, 7, 14 and 30', () => {
  const days = [0, 2, 3, 6, 7, 13, 14, 29, 30, 400]
  expect(days.map(remindersAfter)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
})

test.each([
  ['pending', 'in_transit', true],
  ['in_transit', 'pending', false],
  ['in_transit', 'paid', true],
  ['paid', 'in_transit', false],
  ['paid', 'failed', true],
  ['failed', 'paid', false],
  ['failed', 'failed', false],
  ['canceled', 'paid', false],
] as const)('a payout that was %s and is read as %s has moved on: %s', (known, read, later) => {
  expect(isLater(known, read)).toBe(later)
})

const limits = { setupDays: 7, debtLimit: 10_000 }

test.each([
  [{ status: 'none', waitingDays: null, debt: 0 }, undefined],
  [{ status: 'none', waitingDays: 6, debt: 0 }, undefined],
  [{ status: 'none', waitingDays: 7, debt: 0 }, 'payouts_not_set_up'],
  [{ status: 'restricted', waitingDays: 30, debt: 0 }, 'payouts_not_set_up'],
  [{ status: 'rejected', waitingDays: 6, debt: 0 }, undefined],
  [{ status: 'closed', waitingDays: 7, debt: 0 }, 'payouts_refused'],
  [{ status: 'active', waitingDays: null, debt: 10_000 }, undefined],
  [{ status: 'active', waitingDays: null, debt: 10_001 }, 'debt_too_high'],
])('%j: listing is refused as %s', (seller, refusal) => {
  expect(listingRefusal({ ...seller, isUnderReview: false }, limits)).toBe(refusal)
})

test('sellers can list while the provider checks their account, unless they owe too much', () => {
  const seller = { status: 'pending', isUnderReview: true, waitingDays: 30 }
  expect(listingRefusal({ ...seller, debt: 0 }, limits)).toBeUndefined()
  expect(listingRefusal({ ...seller, debt: 10_001 }, limits)).toBe('debt_too_high')
})
