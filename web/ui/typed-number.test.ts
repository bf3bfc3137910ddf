import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './typed-number.ts'

test.each([
  ['16,384', 16_384],
  ['16.384', 16.384],
  ['1,250,000', 1_250_000],
  ['1,024.5', 1024.5],
  ['1.024,5', 1024.5],
  [' 13.3 ', 13.3],
  ['13,3', 13.3],
  ['13,3456', 13.3456],
  ['1 024', 1024],
  ['-16,384', -16_384],
  ['-0,5', -0.5],
  ['.5', 0.5],
  ['1,25,000', undefined],
  ['16 GB', undefined],
  ['Infinity', undefined],
  ['-', undefined],
  [' ', undefined],
])('on an English page %j is %j', (typed, read) => {
  expect(readNumber(typed, 'en')).toBe(read)
})

test.each([
  ['16.384', 16_384],
  ['16,384', 16.384],
  ['1.250.000', 1_250_000],
  ['1.024,5', 1024.5],
  ['13,3', 13.3],
  ['13.3', 13.3],
  ['-16.384', -16_384],
])('on a German page %j is %j', (typed, read) => {
  expect(readNumber(typed, 'de')).toBe(read)
})

test('what is written in a field is read as the same number', () => {
  for (const language of ['en', 'de'] as const) {
    for (const number of [16.384, 16_384, 1_250_000, 0.125, -13.3])
      expect(readNumber(writeNumber(number, language), language)).toBe(number)
  }
})
