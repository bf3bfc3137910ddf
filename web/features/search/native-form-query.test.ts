import { expect, test } from 'vitest'
import { readQuery, writeQuery } from '../../api/address-query.ts'
import { applyNativeFormFields } from './native-form-query.ts'
import { invalidPriceIn } from './search-address.ts'

test.each([
  ['price.from=&price.to=500&sort=newest', 'en', { price: '-500' }],
  ['price.from=100&price.to=', 'en', { price: '100-' }],
  ['price.from=&price.to=&price=100-200', 'en', {}],
  ['price.to=1%2C250', 'en', { price: '-1250' }],
  ['price.from=499%2C50', 'en', { price: '499.50-' }],
  ['price.to=1.250', 'de', { price: '-1250' }],
  ['price.from=+1.250%2C00&price.to=1.300&brand=HP', 'de', { brand: 'HP', price: '1250-1300' }],
  ['price.to=100&price.to=200', 'en', { price: '-200' }],
  ['near.name=&near=42&within=50&price=100-200', 'en', { price: '100-200' }],
  ['near.name=Porto&near.shown=Porto&near=42&within=50', 'en', { near: '42', within: '50' }],
  ['near.name=a&near.name=Porto&near.shown=Porto&near=42', 'en', { near: '42' }],
] as const)('the form without scripts submits %s in %s', async (query, language, search) => {
  expect(await applyNativeFormFields(readQuery(query), language)).toEqual(search)
})

test.each([
  ['price.from=600&price.to=300', 'en', { from: '600', to: '300' }],
  ['price.from=&price.to=1.250&price=100-200', 'en', { from: '', to: '1.250' }],
  ['price.from=cheap', 'de', { from: 'cheap', to: '' }],
] as const)('an invalid price stays in the URL: %s in %s', async (query, language, typed) => {
  const kept = await applyNativeFormFields(readQuery(`brand=HP&${query}`), language)
  expect(kept).toMatchObject({ brand: 'HP' })
  expect(kept).not.toHaveProperty('price')
  expect(invalidPriceIn(kept)).toEqual(typed)
  expect(writeQuery(await applyNativeFormFields(kept, language))).toBe(writeQuery(kept))
})
