import { expect, test } from 'vitest'
import { candidatesFor } from './existing-objects.ts'

const rows = [
  { id: 'this', providerId: null },
  { id: 'unsent', providerId: null },
  { id: 'adopted', providerId: 'tr_adopted' },
]

test('what was made for another row, or taken by one, is left out', () => {
  const made = [
    { id: 'tr_unsent', rowId: 'unsent' },
    { id: 'tr_adopted', rowId: 'lost' },
  ]
  expect(candidatesFor('this', made, rows)).toEqual([])
})

test('what was made for the row comes before what a lost row or staff made', () => {
  const made = [
    { id: 'tr_lost', rowId: 'lost' },
    { id: 'tr_by_hand', rowId: null },
    { id: 'tr_own', rowId: 'this' },
  ]
  const ids = candidatesFor('this', made, rows).map(({ id }) => id)
  expect(ids).toEqual(['tr_own', 'tr_lost', 'tr_by_hand'])
})

test('what the row itself has taken meanwhile is found again', () => {
  const made = [{ id: 're_by_hand', rowId: null }]
  expect(candidatesFor('this', made, [{ id: 'this', providerId: 're_by_hand' }])).toEqual(made)
})
