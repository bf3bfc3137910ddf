import { expect, test } from 'vitest'
import type { Sale } from '../../../contract/sales/sales.ts'
import { isReleaseStopped } from './release-stopped.ts'

const date = '2026-01-05T10:00:00.000Z'
const withdrawal = { days: 14, until: null, date, released: false, sentBack: false }
const dispute = { reason: 'damaged', turn: 'buyer', offer: null, statement: null } as const

const isStopped = (can: Sale['can'], more: Partial<Sale> = {}) =>
  isReleaseStopped({
    role: 'buyer',
    state: 'disputed',
    can,
    case: dispute,
    withdrawal: null,
    ...more,
  })

test('a buyer who may release the money is not told that it is stopped', () => {
  expect(isStopped(['escalate', 'withdraw_case'])).toBe(false)
  const offered = { case: { ...dispute, offer: '50.00' } }
  expect(isStopped(['take_offer', 'escalate', 'withdraw_case'], offered)).toBe(false)
})

test('a buyer whose steps are left out is told why', () => {
  expect(isStopped(['escalate'])).toBe(true)
  expect(isStopped(['escalate'], { case: { ...dispute, offer: '50.00' } })).toBe(true)
})

test('a withdrawal from the contract leaves out the withdrawal of the report only', () => {
  expect(isStopped(['escalate'], { withdrawal })).toBe(false)
  const offered = { withdrawal, case: { ...dispute, offer: '50.00' } }
  expect(isStopped(['escalate'], offered)).toBe(true)
})

test('is false when the seller or staff must act, and for the seller', () => {
  expect(isStopped([], { case: { ...dispute, turn: 'seller' } })).toBe(false)
  expect(isStopped([], { case: { ...dispute, turn: 'staff' } })).toBe(false)
  expect(isStopped([], { role: 'seller' })).toBe(false)
})
