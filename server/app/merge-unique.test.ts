import { expect, test } from 'vitest'
import { mergeUnique } from './merge-unique.ts'

test('rows of several tables become one table', () => {
  expect(mergeUnique([{ one: 1 }, { two: 2 }])).toEqual({ one: 1, two: 2 })
})

test('a key that two tables declare is an error', () => {
  expect(() => mergeUnique([{ one: 1 }, { one: 2 }])).toThrow('two features declare one')
})
