import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['latitude', 'latitude', 0],
  ['lattitude', 'latitude', 1],
  ['thinkpd', 'thinkpad', 1],
  ['surfce', 'surface', 1],
  ['dlel', 'dell', 1],
  ['elitbok', 'elitebook', 2],
  ['macbook', 'book', 3],
  ['chromebook', 'book', 6],
  ['', 'xps', 3],
])('%s and %s are %i edits apart', (one, other, edits) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([edits, edits])
})
