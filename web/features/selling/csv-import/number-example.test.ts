import { expect, test } from 'vitest'
import { hasDecimals, numberExample } from './number-example.ts'

type Numbers = Parameters<typeof numberExample>[0]

const unlimited: Numbers = {
  unit: null,
  minimum: null,
  maximum: null,
  grouping: 'value',
  steps: [],
}

test.each<[string, Partial<Numbers>, number]>([
  ['memory', { unit: 'GB', minimum: 1, maximum: 1024 }, 16],
  ['storage', { unit: 'GB', minimum: 16, grouping: 'at_least', steps: [128, 512, 1000] }, 512],
  ['battery health', { unit: '%', maximum: 100, grouping: 'at_least', steps: [60, 70, 80] }, 87],
  ['a screen', { unit: 'in', minimum: 7, maximum: 21, grouping: 'whole' }, 13.3],
  ['a weight', { unit: 'kg', minimum: 0.5, maximum: 5 }, 0.5],
  ['a number of fans', { maximum: 4 }, 4],
  ['a year', { minimum: 1990 }, 1990],
  ['a share', { unit: '%', maximum: 50 }, 16],
])('the example of %s is in its range', (_, numbers, example) => {
  expect(numberExample({ ...unlimited, ...numbers })).toBe(example)
})

test('a number has decimals if the search or a limit has', () => {
  expect(hasDecimals(unlimited)).toBe(false)
  expect(hasDecimals({ ...unlimited, grouping: 'whole' })).toBe(true)
  expect(hasDecimals({ ...unlimited, minimum: 0.5 })).toBe(true)
})
