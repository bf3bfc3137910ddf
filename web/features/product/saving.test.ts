import { expect, test } from 'vitest'
import { savingOf } from './saving.ts'

test.each([
  ['1000.00', '650.00', { amount: '350.00', percent: 35 }],
  ['999.99', '333.34', { amount: '666.65', percent: 66 }],
  ['1000.00', '990.01', { amount: '9.99', percent: 0 }],
])('of %s, a price of %s saves %j', (original, resale, saving) => {
  expect(savingOf(original, resale)).toEqual(saving)
})

test.each(['500.00', '500.01'])('of 500.00, a price of %s saves nothing', (resale) => {
  expect(savingOf('500.00', resale)).toBeNull()
})
