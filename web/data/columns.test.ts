import { expect, test } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'

const seller = (name: string) => ({ name, sold: 3, rating: { count: 1, average: null } })

const examples: [string, unknown][] = [
  ['nothing', null],
  ['text', 'a'],
  ['an empty list', []],
  ['a list of one', [{ id: 1 }]],
  ['like objects', [{ id: 1 }, { id: 2 }]],
  ['like objects in like objects', [seller('Ada'), seller('Ben'), seller('Cleo')]],
  ['lists of various lengths', [{ photos: [] }, { photos: [{ id: 1 }, { id: 2 }] }]],
  ['objects with other keys', [{ id: 1 }, { id: 2, gone: true }]],
  ['objects and others', [{ id: 1 }, null]],
  ['lists in lists', [[{ id: 1 }, { id: 2 }], [1]]],
  [
    'lists of one length',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['empty lists', [{ photos: [] }, { photos: [] }]],
  ['the same texts', ['HP', 'Dell', 'HP', 'HP', null, 'Dell', null, 'HP']],
  [
    'the same values',
    [
      { unit: null, of: 'a' },
      { unit: null, of: 'a' },
    ],
  ],
  ['texts and numbers', ['1', 1, '1', 1, '1']],
  ['empty objects', [{}, {}]],
  ['pages', { pages: [{ headers: {}, body: [seller('Ada'), seller('Ben')] }], pageParams: [null] }],
  ['no value', { pageParams: [undefined] }],
]

test.each(examples)('%s survives a round trip', (_, value) => {
  expect(fromColumns(toColumns(value))).toEqual(value)
})

test('a text that repeats is written once', () => {
  const text = JSON.stringify(toColumns(Array(9).fill(seller('Ada'))))
  expect(text.split('Ada')).toHaveLength(2)
})

test('a list names each key once', () => {
  const text = JSON.stringify(toColumns([seller('Ada'), seller('Ben'), seller('Cleo')]))
  expect(text.split('average')).toHaveLength(2)
})
