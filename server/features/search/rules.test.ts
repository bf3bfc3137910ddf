import { expect, test } from 'vitest'
import { readSearch } from '../../../contract/search/search.ts'
import { tokensOf } from './rules.ts'

const attributes = [
  { key: 'brand', filterable: true },
  { key: 'colour', filterable: false },
]

test('a search has tokens only of facets that can be shown and removed', () => {
  const search = readSearch('brand=Dell,HP&category=HP&colour=Red&seller_kind=trader&unknown=1')
  expect([...tokensOf(search, attributes)]).toEqual([
    ['brand', ['brand=Dell', 'brand=HP']],
    ['category', ['category=HP']],
    ['seller_kind', ['seller_kind=trader']],
  ])
})
