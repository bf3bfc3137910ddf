import { expect, test } from 'vitest'
import { toCounters } from './rules.ts'

test('a quarter with more refunds than sales has negative counters', () => {
  const none = { sales: 0, consideration: 0, fees: 0 }
  const refunded = { sales: 0, consideration: -48_166, fees: -1784 }
  const shown = { sales: 0, consideration: '-481.66', fees: '-17.84' }
  const zero = { sales: 0, consideration: '0.00', fees: '0.00' }
  expect(toCounters({ quarters: [refunded, none, none, none], total: refunded })).toEqual({
    ...shown,
    quarters: [shown, zero, zero, zero],
  })
})
