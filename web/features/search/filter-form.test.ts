import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '../../../contract/search/search.ts'
import { applyFilterForm } from './filter-form.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function applied(fields: Record<string, string>, query: string, language: 'en' | 'de') {
  const result = await applyFilterForm(formOf(fields), readSearch(query), language)
  return 'wrong' in result ? result.wrong.message : writeSearch(result.search)
}

test.each([
  [{ 'price.to': '400' }, 'category=HP', 'category=HP&price=-400'],
  [{ 'price.from': ' 700 ' }, '', 'price=700-'],
  [{ 'price.from': '', 'price.to': '' }, 'price=100-200', ''],
  [{ 'price.from': '600', 'price.to': '300' }, '', 'priceOrder'],
  [{ 'price.to': 'cheap' }, 'price=100-200', 'priceOrder'],
] as const)('the price that %j states is applied to “%s”', async (fields, query, result) => {
  expect(await applied(fields, query, 'en')).toBe(result)
})

test('an amount is read in the language of the page', async () => {
  expect(await applied({ 'price.to': '499,50' }, '', 'de')).toBe('price=-499.50')
})

test('the chosen place stays, and is removed with its name', async () => {
  const near = 'near=42&within=50'
  const shown = { 'near.name': 'Toronto', 'near.shown': 'Toronto' }
  expect(await applied(shown, near, 'en')).toBe(near)
  expect(await applied({ ...shown, 'near.name': ' ' }, near, 'en')).toBe('')
})
