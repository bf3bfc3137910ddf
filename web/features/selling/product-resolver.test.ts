import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blankProduct } from './product-form-values.ts'
import { productResolver } from './product-resolver.ts'

beforeAll(() => vi.useFakeTimers({ now: new Date(2026, 5, 15), toFake: ['Date'] }))
afterAll(() => vi.useRealTimers())

const laptop = {
  ...blankProduct,
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/a.webp',
  originalprice: '900',
  resaleprice: '450',
  phone: '555 010',
  location: 'Porto',
  delivery: 'both',
  condition: 'Good',
  description: 'It works.',
}

async function wrongIn(purchase: string, purchaseMonth: string) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const typed = { ...laptop, purchase, purchaseMonth }
  const { errors } = await productResolver(async () => [], 'en')(typed, undefined, options)
  return Object.keys(errors)
}

test.each([
  ['2026', '6', []],
  ['2026', '7', ['purchaseMonth']],
  ['2027', '1', ['purchase']],
])('a purchase in %s-%s is wrong at %j', async (year, month, fields) => {
  expect(await wrongIn(year, month)).toEqual(fields)
})
