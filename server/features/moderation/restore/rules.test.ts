import { expect, test } from 'vitest'
import { hiddenAfterwards } from './rules.ts'

const shown = {
  hiddenBecause: null,
  soldAt: null,
  isPictureLost: false,
  mayList: true,
  isSellerSuspended: false,
} as const
const soldAt = new Date()

test.each([
  [{}, null],
  [{ hiddenBecause: 'serial' }, null],
  [{ hiddenBecause: 'paused' }, 'paused'],
  [{ hiddenBecause: 'removed' }, 'paused'],
  [{ hiddenBecause: 'removed', soldAt }, null],
  [{ isPictureLost: true }, 'paused'],
  [{ mayList: false }, 'paused'],
  [{ isSellerSuspended: true }, 'suspended'],
  [{ hiddenBecause: 'suspended' }, null],
  [{ hiddenBecause: 'suspended', isSellerSuspended: true }, 'suspended'],
  [{ hiddenBecause: 'paused', isSellerSuspended: true }, 'paused'],
  [{ soldAt, mayList: false, isSellerSuspended: true }, null],
] as const)('a restored listing, %j: hidden because %s', (listing, hidden) => {
  expect(hiddenAfterwards({ ...shown, ...listing })).toBe(hidden)
})
