import { expect, test } from 'vitest'
import { mayBeIgnored, toQuery } from './query-parser.ts'

const termsOf = (text: string) => text.split(' ').map((word) => ({ word, begins: false }))

test('all terms of a query are required, the last one perhaps as a prefix', () => {
  const terms = [...termsOf('dell'), { word: 'lat', begins: true }]
  expect(toQuery(terms)).toEqual({ query: "'dell' & 'lat':*", terms })
})

test.each([
  ['xps 1 tb', "'xps' & ('1' & 'tb' | '1000' & 'gb' | '1024' & 'gb')", ['xps']],
  ['2 tb touch', "('2' & 'tb' | '2000' & 'gb' | '2048' & 'gb') & 'touch'", ['touch']],
  ['16 gb', "'16' & 'gb'", ['16', 'gb']],
  ['tb 1', "'tb' & '1'", ['tb', '1']],
  ['64 tb', "'64' & 'tb'", ['64', 'tb']],
  ['x tb', "'x' & 'tb'", ['x', 'tb']],
])('%s: a capacity in terabytes may also be stated in gigabytes', (text, query, required) => {
  const { terms, ...parsed } = toQuery(termsOf(text))
  expect(parsed).toEqual({ query })
  expect(terms.map(({ word }) => word)).toEqual(required)
})

test.each([
  ['dell laptpo', ['laptpo']],
  ['lpatpo xps', ['lpatpo']],
  ['noteboook computre', ['noteboook', 'computre']],
  ['uesd hp', ['uesd']],
  ['secnd hnad xps', ['secnd', 'hnad']],
  ['second battery', []],
  ['a hand', []],
  ['usb 4', []],
  ['lap latitude', []],
])('of “%s”, a search may ignore %j', (text, expected) => {
  const words = text.split(' ')
  const ignored = mayBeIgnored(words)
  expect(words.filter((_, index) => ignored.has(index))).toEqual(expected)
})
