import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { outcomeOf, send } from '../../../test/harness/send.ts'

let app: TestApp
let ada: Person
let sana: Person

const hinge = {
  names: { en: 'Hinge', de: 'Scharnier' },
  kind: 'choice',
  unit: '',
  choices: ['Firm', 'Loose'],
  minimum: null,
  maximum: null,
  grouping: 'value',
  steps: [],
  position: 170,
  categories: [{ category: 'Dell', required: false, filterable: true }],
}

const laptop = {
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/latitude.webp',
  originalprice: '900',
  resaleprice: '450.5',
  purchase: '2023',
  phone: '555',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const put = (key: string, attribute: object, revision?: string) =>
  ada.call('PUT', `/attributes/${key}`, { attribute, revision })
const remove = (key: string, revision: string) =>
  ada.call('DELETE', `/attributes/${key}/${revision}`)
const add = (specs: object) => sana.post('/products', { ...laptop, specs })
const one = async (key: string) =>
  (await ada.get('/attributes')).body.find((attribute: { key: string }) => attribute.key === key)
const attributesOf = async (category: string) =>
  (await ada.get(`/categories/${category}/attributes`)).body.map(({ key }: { key: string }) => key)

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  ada = await app.signUp('Ada', 'buyer')
  sana = await app.signUp('Sana', 'seller')
  await app.grantAdmin(ada)
})
beforeEach(async () => {
  await app.pool.query('delete from product')
  await app.pool.query("delete from attribute where key in ('hinge', 'lid')")
})
afterAll(() => app.close())

test('returns every attribute with its names and categories', async () => {
  expect(await one('memory')).toEqual({
    key: 'memory',
    names: { en: 'Memory', de: 'Arbeitsspeicher' },
    kind: 'number',
    unit: 'GB',
    choices: [],
    minimum: 1,
    maximum: 1024,
    grouping: 'value',
    steps: [],
    position: 60,
    revision: '1',
    categories: ['Surface', 'Dell', 'HP'].map((category) => {
      return { category, required: false, filterable: true }
    }),
  })
})

test('a new attribute can be assigned, answered and edited', async () => {
  expect((await put('hinge', hinge)).body).toEqual({ revision: '1' })
  expect(await one('hinge')).toEqual({ ...hinge, key: 'hinge', revision: '1' })
  expect(await attributesOf('Dell')).toContain('hinge')
  expect(await attributesOf('HP')).not.toContain('hinge')
  expect((await add({ hinge: 'Firm' })).status).toBe(200)

  const more = { ...hinge, choices: ['Firm', 'Soft', 'Loose'], categories: [] }
  expect((await put('hinge', more, '1')).body).toEqual({ revision: '2' })
  expect(await attributesOf('Dell')).not.toContain('hinge')
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    action: 'edit_attribute',
    title: 'Hinge',
    person: null,
    before: { choices: 'Firm, Loose', asked: 'Dell', filterable: 'Dell' },
    after: { choices: 'Firm, Soft, Loose', asked: '', filterable: '' },
  })
})

test('an edit without a change is not in the audit log', async () => {
  await put('hinge', hinge)
  expect((await put('hinge', hinge, '1')).body).toEqual({ revision: '2' })
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({ action: 'add_attribute', title: 'Hinge' })
})

test.each([
  'q',
  'price',
  'near',
  'within',
  'sort',
  'limit',
  'cursor',
  'category',
  'condition',
  'seller',
  'delivery',
  'seller_kind',
])('the search needs the key %s itself', async (key) => {
  const { status, body } = await put(key, hinge)
  const fields = { key: 'The search already uses this key. Choose another one.' }
  expect([status, body.code, body.fields]).toEqual([400, 'bad_input', fields])
})

test('refuses an edit based on an outdated revision', async () => {
  await put('hinge', hinge)
  expect((await put('hinge', { ...hinge, position: 5 }, '1')).status).toBe(200)
  for (const answer of [
    await put('hinge', { ...hinge, position: 6 }, '1'),
    await remove('hinge', '1'),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'edited_meanwhile'])
  }
  expect(await one('hinge')).toMatchObject({ position: 5, revision: '2' })
  expect((await put('lid', hinge, '1')).status).toBe(404)
})

test.each([
  ['en', 'Another specification has this key. Choose another one.'],
  ['de', 'Ein anderes Merkmal hat diesen Schlüssel. Wählen Sie einen anderen.'],
])('a key that is taken is refused at its field, in the language %s', async (language, message) => {
  await put('hinge', hinge)
  const { status, body } = await send(`${app.url}/api/attributes/hinge`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.token}`, 'accept-language': language },
    body: { attribute: { ...hinge, position: 5 } },
  })
  const refused = { code: 'attribute_key_taken', message, fields: { key: message } }
  expect([status, body]).toEqual([409, refused])
  expect(await one('hinge')).toMatchObject({ position: 170, revision: '1' })
})

test('of concurrent edits or insertions, one succeeds', async () => {
  const made = await Promise.all([put('hinge', hinge), put('hinge', hinge), put('hinge', hinge)])
  const taken = 'attribute_key_taken'
  expect(made.map(outcomeOf).sort()).toEqual([taken, taken, 'ok'])
  const changed = await Promise.all(
    [1, 2, 3].map((n) => put('hinge', { ...hinge, position: n }, '1')),
  )
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await one('hinge')).revision).toBe('2')
})

test('refuses changes that invalidate existing products', async () => {
  await put('hinge', hinge)
  const { body } = await add({ hinge: 'Loose' })
  const gone = await put('hinge', { ...hinge, choices: ['Firm'] }, '1')
  expect([gone.status, gone.body]).toEqual([
    409,
    {
      code: 'attribute_in_use',
      message: expect.any(String),
      fields: { 'attribute.choices': 'Listings that use “Loose”: 1. It cannot be removed.' },
    },
  ])
  const other = await put('hinge', { ...hinge, kind: 'choices' }, '1')
  expect([other.status, Object.keys(other.body.fields)]).toEqual([409, ['attribute.kind']])
  expect((await remove('hinge', '1')).body.code).toBe('attribute_in_use')
  expect((await put('hinge', { ...hinge, choices: ['Loose'] }, '1')).status).toBe(200)

  await sana.call('DELETE', `/products/${body.insertedId}`)
  expect((await put('hinge', { ...hinge, choices: ['Firm'] }, '2')).status).toBe(200)
  expect((await remove('hinge', '3')).body).toEqual({ deletedCount: 1 })
  expect(await one('hinge')).toBeUndefined()
})

test('counts choices of multi-select attributes', async () => {
  await put('hinge', { ...hinge, kind: 'choices' })
  await add({ hinge: ['Firm', 'Loose'] })
  const { status } = await put('hinge', { ...hinge, kind: 'choices', choices: ['Firm'] }, '1')
  expect(status).toBe(409)
})

test.each([
  ['attribute.names.en', { names: { en: ' ', de: '' } }],
  ['attribute.kind', { kind: 'colour' }],
  ['attribute.choices', { choices: [] }],
  ['attribute.choices', { choices: ['Firm', 'Firm'] }],
  ['attribute.choices', { kind: 'text' }],
  ['attribute.choices.0', { choices: [' Firm'] }],
  ['attribute.maximum', { kind: 'number', choices: [], minimum: 5, maximum: 1 }],
  ['attribute.grouping', { grouping: 'whole' }],
  ['attribute.steps', { kind: 'number', choices: [], grouping: 'at_least' }],
  ['attribute.steps', { kind: 'number', choices: [], grouping: 'at_least', steps: [5, 5] }],
  ['attribute.categories', { kind: 'text', choices: [] }],
  ['attribute.categories', { categories: [...hinge.categories, ...hinge.categories] }],
  ['attribute', { names: undefined, toString: 1 }],
])('%s is reported when invalid: %j', async (field, more) => {
  const { status, body } = await put('hinge', { ...hinge, ...more })
  expect([status, body.code]).toEqual([400, 'bad_input'])
  expect(Object.keys(body.fields).map((name) => name.startsWith(field))).toContain(true)
})

test('validates the format of a key', async () => {
  for (const key of ['Hinge', '1', 'a-b', 'a'.repeat(41)])
    expect([key, (await put(key, hinge)).body.fields]).toEqual([key, { key: expect.any(String) }])
})
