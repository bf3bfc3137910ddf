import { expect, test } from 'vitest'
import { maxSearchLength } from '../../contract/schemas/text-limits.ts'
import { listSearch } from './list-search.ts'

const longest = 'a'.repeat(maxSearchLength)

test.each([
  [' sana ', 'sana'],
  [longest, longest],
  [`${longest}a`, undefined],
  [' ', undefined],
  [7, undefined],
  [undefined, undefined],
])('a list is searched for %j as %j', (q, term) => {
  expect(listSearch({ q })).toEqual({ q: term })
})
