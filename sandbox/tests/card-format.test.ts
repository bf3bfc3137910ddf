import { expect, test } from 'vitest'
import {
  codeProblem,
  expiryProblem,
  numberProblem,
  showExpiry,
  showNumber,
  // @ts-expect-error The frame's scripts are plain JavaScript.
} from '../browser/card-format.js'

test.each([
  ['4242', '4242'],
  ['42424242', '4242 4242'],
  ['4242-4242 42424242999', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
])('the number %s shows as %s', (typed, shown) => expect(showNumber(typed)).toBe(shown))

test.each([
  ['1', false, '1'],
  ['5', false, '05 / '],
  ['12', false, '12 / '],
  ['1/', false, '01 / '],
  ['12 / 3', false, '12 / 3'],
  ['12/2034', false, '12 / 34'],
  ['12 /', true, '12'],
])('the date %s (deleting: %s) shows as %s', (typed, deleting, shown) =>
  expect(showExpiry(typed, deleting)).toBe(shown),
)

test('each field reports its error', () => {
  const now = new Date('2026-06-15')
  expect(numberProblem('4242 4242')).toMatchObject({ code: 'incomplete_number' })
  expect(numberProblem('4242 4242 4242 4241')).toMatchObject({ code: 'invalid_number' })
  expect(numberProblem('4242 4242 4242 4242')).toBeUndefined()
  expect(expiryProblem('13 / ', now)).toMatchObject({ code: 'invalid_expiry_month' })
  expect(expiryProblem('05 / 26', now)).toMatchObject({ code: 'invalid_expiry_month_past' })
  expect(expiryProblem('06 / 26', now)).toBeUndefined()
  expect(expiryProblem('12 / 25', now)).toMatchObject({ code: 'invalid_expiry_year_past' })
  expect(codeProblem('12', '4242')).toMatchObject({ code: 'incomplete_cvc' })
  expect(codeProblem('123', '3782')).toMatchObject({ code: 'incomplete_cvc' })
})
