import { expect, test } from 'vitest'
import { contentAt } from './content-address.ts'

const site = 'https://shop.example'
const id = '0197c2b1-7f64-4c67-9d0b-5a1c2b7e9f10'
const part = '3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10'

test.each([
  [`${site}/items/${id}/latitude-7420`, 'product', id, `/items/${id}`],
  [` ${site}/de/items/${id.toUpperCase()}?from=x#photo-2 `, 'product', id, `/items/${id}`],
  [`/items/${id}`, 'product', id, `/items/${id}`],
  [`${site}/items/${id}/x#question-${part}`, 'question', part, `/items/${id}#question-${part}`],
  [`${site}/sellers/${id}`, 'seller', id, `/sellers/${id}`],
  [`${site}/sellers/${id}#review-${part}`, 'review', part, `/sellers/${id}#review-${part}`],
  [`${site}/sellers/${id}#question-${part}`, 'seller', id, `/sellers/${id}`],
])('%s is a %s', (address, kind, expected, page) => {
  const content = contentAt(address, site)
  expect(content).toEqual({ kind, id: expected, page })
})

test.each([
  '',
  site,
  `${site}/items`,
  `${site}/items/latitude`,
  `${site}/items/${id}0`,
  `${site}/items/${id.replaceAll('-', '')}----`,
  `${site}/dashboard/items/${id}`,
  `${site}/products/Dell`,
  `https://other.example/items/${id}`,
  `https://shop.example.evil.example/items/${id}`,
  `//other.example/items/${id}`,
  `javascript:/items/${id}`,
  'https://[',
])('%j is not the address of content', (address) => {
  expect(contentAt(address, site)).toBeUndefined()
})
