import { expect, test } from 'vitest'
import { allocate } from './share.ts'

test('what the buyer got pays failed refunds, the sale, unsent refunds, and then a loss', () => {
  const owed = { failed: 100, unsent: 30 }
  expect(allocate(60, owed, 200)).toEqual({
    failedRefundsPaid: 60,
    fromSale: 0,
    fromUnsent: 0,
    lost: 0,
  })
  expect(allocate(250, owed, 200)).toEqual({
    failedRefundsPaid: 100,
    fromSale: 150,
    fromUnsent: 0,
    lost: 0,
  })
  expect(allocate(350, owed, 200)).toEqual({
    failedRefundsPaid: 100,
    fromSale: 200,
    fromUnsent: 30,
    lost: 20,
  })
})
