import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { book, pay } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { declareTrader } from '../../../test/harness/traders.ts'

let app: TestApp
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

const disclosures = {
  vatScheme: 'margin',
  manufacturer: 'Dell, One Dell Way, Round Rock, USA, dell.com',
  responsiblePerson: 'Dell Products, Limerick, Ireland, dell.com',
  safetyInformation: '',
}

const list = async (more: object) =>
  expectOk(await sana.post('/products', { ...laptop, ...more })).body.insertedId as string

const shownOf = async (id: string) => (await app.get(`/api/items/${id}`)).body.disclosures

const storedOf = async (id: string) =>
  (await app.pool.query('select disclosures from product where id = $1', [id])).rows[0].disclosures

test('what a trader discloses is shown, that of a private person is not', async () => {
  const id = await list({ disclosures })
  expect(await shownOf(id)).toBeNull()
  await declareTrader(sana)
  await expect.poll(() => shownOf(id)).toEqual(disclosures)
  const { body } = await sana.get(`/products/${id}/listing`)
  expect(body).toMatchObject({ disclosures, sellerKind: 'trader' })
})

test('an edit replaces what was disclosed, and none is stored if all of it is empty', async () => {
  const id = await list({ disclosures: { vatScheme: 'standard' } })
  expect(await storedOf(id)).toEqual({
    vatScheme: 'standard',
    manufacturer: '',
    responsiblePerson: '',
    safetyInformation: '',
  })
  expectOk(await sana.call('PUT', `/products/${id}`, { ...laptop, disclosures }))
  expect(await storedOf(id)).toEqual(disclosures)
  const blank = { vatScheme: null, manufacturer: '  ', responsiblePerson: '' }
  expectOk(await sana.call('PUT', `/products/${id}`, { ...laptop, disclosures: blank }))
  expect(await storedOf(id)).toBeNull()
})

test('what was disclosed, except for line breaks, is part of the terms of offers', async () => {
  const id = await list({ disclosures: { ...disclosures, safetyInformation: 'Hot.\nHeavy.' } })
  const areTermsChangedBy = async (changes: object) => {
    const edited = { ...laptop, disclosures: { ...disclosures, ...changes } }
    expectOk(await sana.call('PUT', `/products/${id}`, edited))
    const changed = 'select terms_changed_at is not null as changed from product where id = $1'
    return (await app.pool.query(changed, [id])).rows[0].changed
  }
  expect(await areTermsChangedBy({ safetyInformation: 'Hot.\r\nHeavy.' })).toBe(false)
  expect(await areTermsChangedBy({ safetyInformation: 'Hot. Heavy.' })).toBe(true)
})

test('a sale keeps the VAT scheme of a trader, not that of a private person', async () => {
  const bea = await app.signUp('Bea', 'buyer')
  const sami = await app.signUp('Sami', 'seller')
  const schemeOfSale = async () => {
    const { body } = expectOk(await sami.post('/products', { ...laptop, disclosures }))
    const id = await book(bea, body.insertedId)
    await pay(app, bea, id)
    return (await bea.get(`/sales/${id}/listing`)).body.vatScheme
  }
  expect(await schemeOfSale()).toBeNull()
  await declareTrader(sami)
  expect(await schemeOfSale()).toBe('margin')
})

test.each([
  [{ vatScheme: 'none' }, 'disclosures.vatScheme', 'Choose how VAT applies: standard or margin.'],
  [
    { manufacturer: 'x'.repeat(301) },
    'disclosures.manufacturer',
    'Manufacturer can have at most 300 characters.',
  ],
  [
    { safetyInformation: 'x'.repeat(2001) },
    'disclosures.safetyInformation',
    'Safety information can have at most 2000 characters.',
  ],
])('%j is refused', async (wrong, field, message) => {
  const { status, body } = await sana.post('/products', { ...laptop, disclosures: wrong })
  expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('a file can have columns of what traders disclose', async () => {
  const columns = {
    Category: 'Dell',
    'Product name': 'Latitude 5490',
    'Image URL': 'https://pictures.example.com/a.webp',
    'Original price': '900',
    'Resale price': '450',
    'Year of purchase': '2023',
    Phone: '555 010',
    Location: 'Porto',
    Condition: 'Good',
    Description: 'It works.',
    'VAT scheme': 'Margin',
    Manufacturer: 'Dell',
  }
  const csv = `${Object.keys(columns).join(',')}\n${Object.values(columns).join(',')}`
  expectOk(await sana.post('/imports', { csv, purpose: 'list' }))
  const { rows } = await app.pool.query(
    `select disclosures from product where title = 'Latitude 5490'`,
  )
  expect(rows[0].disclosures).toMatchObject({ vatScheme: 'margin', manufacturer: 'Dell' })
})
