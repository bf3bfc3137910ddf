import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person

const laptop = {
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/latitude.webp',
  originalprice: '900',
  resaleprice: '450.5',
  purchase: '2023',
  phone: '+351 (555) 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const add = (more: object) => sana.post('/products', { ...laptop, ...more })

const storedSpecs = async (id: string) => {
  const columns = 'specs, grades, locks, passport'
  const { rows } = await app.pool.query(`select ${columns} from product where id = $1`, [id])
  return rows[0]
}

const require = (key: string, required: boolean) =>
  app.pool.query('update category_attribute set required = $2 where attribute_key = $1', [
    key,
    required,
  ])

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

test('the attributes of a laptop are public, in the visitor’s language', async () => {
  const path = `${app.url}/api/categories/Dell/attributes`
  const { body } = await send(path)
  const memory = body.find(({ key }: { key: string }) => key === 'memory')
  expect(memory).toEqual({
    key: 'memory',
    name: 'Memory',
    kind: 'number',
    unit: 'GB',
    choices: [],
    minimum: 1,
    maximum: 1024,
    grouping: 'value',
    steps: [],
    required: false,
    filterable: true,
  })
  const german = await send(path, { headers: { 'Accept-Language': 'de' } })
  expect(german.body[0]).toMatchObject({ key: 'brand', name: 'Marke' })
  expect(german.body[0].choices).toContain('Other')
  expect(german.body[0].labels).toEqual({ Other: 'Sonstige' })
  expect((await send(`${app.url}/api/categories/Acme/attributes`)).status).toBe(404)
})

test('stores specifications, grades, lock answers and parsed values', async () => {
  const specified = {
    specs: { memory: 16, screen_size: 13.3, charger_included: true, ports: ['USB-C', 'HDMI'] },
    grades: {
      screen: 'Excellent',
      body: 'Good',
      keyboard: 'Good',
      battery: 'Good',
      function: 'Excellent',
    },
    locks: { firmwarePassword: 'no', managementLock: 'no', dataWiped: 'yes' },
    passport: { source: 'windows', writtenAt: '2026-03-01T10:00:00Z', read: ['battery_health'] },
  }
  const { status, body } = await add({ ...specified, specs: { ...specified.specs, model: '' } })
  expect(status).toBe(200)
  expect(await storedSpecs(body.insertedId)).toEqual(specified)
})

test('without specifications none is required', async () => {
  const { status, body } = await add({})
  expect(status).toBe(200)
  const nothing = { specs: {}, grades: null, locks: null, passport: null }
  expect(await storedSpecs(body.insertedId)).toEqual(nothing)
})

test('a seller is told by what buyers filter in vain, until the laptop is sold', async () => {
  const specs = {
    brand: 'Dell',
    processor_family: 'Intel Core i7',
    processor_generation: 11,
    memory: 16,
  }
  const { insertedId } = (await add({ specs })).body
  const lacks = async (language = 'en') => {
    const { body } = await send(`${app.url}/api/products?email=${sana.email}`, {
      headers: { authorization: `Bearer ${sana.token}`, 'accept-language': language },
    })
    return body.find(({ _id }: { _id: string }) => _id === insertedId).lacks
  }
  const filters = ['Storage', 'Screen size', 'Resolution']
  expect(await lacks()).toEqual({ filters, locks: true })
  const locks = { firmwarePassword: 'no', managementLock: 'no', dataWiped: 'yes' }
  const edit = { ...laptop, specs: { ...specs, storage: 512 }, locks }
  expect((await sana.call('PUT', `/products/${insertedId}`, edit)).status).toBe(200)
  expect(await lacks('de')).toEqual({
    filters: ['Bildschirmgröße', 'Auflösung', 'Tastaturbelegung'],
    locks: false,
  })
  await app.pool.query('update product set sold_at = now(), locks = null where id = $1', [
    insertedId,
  ])
  expect(await lacks()).toEqual({ filters: [], locks: false })
})

test('the worst part caps the condition', async () => {
  const all = { screen: 'Good', body: 'Good', keyboard: 'Good', battery: 'Fair', function: 'Good' }
  const { status, body } = await add({ grades: all })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['condition']])
  expect((await add({ grades: { ...all, battery: 'Good' } })).status).toBe(200)
  expect((await add({ grades: { ...all, battery: 'Excellent' } })).status).toBe(200)
})

test('required attributes apply once anything is specified', async () => {
  await require('memory', true)
  const { status, body } = await add({ specs: { storage: 512 } })
  expect([status, body.fields]).toEqual([400, { 'specs.memory': 'Memory is required.' }])
  await require('memory', false)
})

test.each([
  ['specs.memory', { specs: { memory: '16' } }],
  ['specs.memory', { specs: { memory: 0 } }],
  ['specs.memory', { specs: { memory: 1e9 } }],
  ['specs.processor', { specs: { processor: 'i7' } }],
  ['specs.processor', { specs: { processor: 'Intel Core i5' } }],
  ['specs.processor', { specs: { processor: 'Ryzen 5' } }],
  ['specs.processor', { specs: { processor: 'a\0b' } }],
  ['specs.brand', { specs: { brand: 'Acme' } }],
  ['specs.ports', { specs: { ports: ['USB-C', 'USB-C'] } }],
  ['specs.ports', { specs: { ports: ['Serial'] } }],
  ['specs.charger_included', { specs: { charger_included: 'yes' } }],
  ['specs.horsepower', { specs: { horsepower: 5 } }],
  ['specs', { specs: 'memory' }],
  [
    'grades.battery',
    { grades: { screen: 'Good', body: 'Good', keyboard: 'Good', function: 'Good' } },
  ],
  ['locks.dataWiped', { locks: { dataWiped: 'maybe' } }],
  ['serial', { serial: '<script>' }],
  ['passport.source', { passport: { source: 'amiga', writtenAt: null, read: ['memory'] } }],
])('%s is reported when invalid: %j', async (field, more) => {
  const { status, body } = await add(more)
  expect([status, body.code]).toEqual([400, 'bad_input'])
  expect(Object.keys(body.fields)).toEqual([field])
})

test('accepts an exact processor name', async () => {
  for (const processor of [
    'i7-1165G7',
    'Intel Core i5-8250U',
    'Ryzen 5 5600U',
    'Snapdragon X Elite',
  ]) {
    expect((await add({ specs: { processor } })).status).toBe(200)
  }
})
