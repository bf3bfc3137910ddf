import { expect, test } from 'vitest'
import { restOf } from './share.ts'

test('what is left of a price is never less than nothing', () => {
  expect(restOf({ price: 500, refunded: 0, chargedBackInPart: 0 })).toBe(500)
  expect(restOf({ price: 500, refunded: 100, chargedBackInPart: 50 })).toBe(350)
  expect(restOf({ price: 500, refunded: 500, chargedBackInPart: 50 })).toBe(0)
})
