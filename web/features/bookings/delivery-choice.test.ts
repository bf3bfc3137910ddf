import { expect, test } from 'vitest'
import { deliveryChoice } from './delivery-choice.ts'

test.each(['', 'both'])('where a listing offers both ways, %j is no choice', (chosen) => {
  expect(deliveryChoice('both').parse(chosen)).toBeUndefined()
})

test.each(['ship', 'meet'])('where a listing offers both ways, %s is sent', (chosen) => {
  expect(deliveryChoice('both').parse(chosen)).toBe(chosen)
})

test.each(['', 'meet', 'both'])('where a listing only ships, %j is not sent', (chosen) => {
  expect(deliveryChoice('ship').parse(chosen)).toBeUndefined()
})
