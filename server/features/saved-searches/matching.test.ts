import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'
import { transact } from '../../database/db.ts'
import { matchProduct } from './matching.ts'

let app: TestApp
let buyers: Person[]
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  await app.services.jobs.stop()
  const names = ['Bea', 'Ben', 'Bill', 'Bo']
  buyers = await Promise.all(names.map((name) => app.signUp(name, 'buyer')))
  sana = await app.signUp('Sana', 'seller')
  expect((await sana.call('PUT', '/sellerDetails', { kind: 'private' })).status).toBe(200)
})
afterAll(() => app.close())

const some = <T>(...values: T[]) => fc.constantFrom(...values)

const words = [
  'xps',
  'latitude',
  'elitebook',
  'surface',
  'framework',
  'laptop',
  // A stop word with a typing error, until a listing has it.
  'laptpo',
  '13',
  '9310',
  'go',
  'x',
  'i7',
]

const aProduct = fc.record({
  category: some('Dell', 'HP', 'Surface'),
  header: fc.array(some(...words), { minLength: 1, maxLength: 4 }).map((all) => all.join(' ')),
  condition: some('Good', 'Fair', 'Excellent'),
  resaleprice: some('100', '250.50', '400', '900'),
  location: some('Porto', 'Braga, Portugal', 'Lisboa', 'At home'),
  delivery: some('both', 'ship', 'meet'),
  specs: fc.record(
    {
      brand: some('Dell', 'HP', 'Other'),
      memory: some(8, 16, 32),
      storage: some(128, 300, 512, 1000, 2048),
      screen_size: some(12.4, 13.3, 15.6),
      charger_included: fc.boolean(),
      ports: fc.uniqueArray(some('USB-C', 'HDMI', 'Thunderbolt'), { minLength: 1, maxLength: 3 }),
      model: some('XPS 13', 'Latitude, old', "Sana's"),
    },
    { requiredKeys: [] },
  ),
})

/** Whole words, prefixes and typos. */
const typed = fc.oneof(
  some(...words, 'nothing', '16gb', '1tb', '2tb', 'used'),
  some('lat', 'surf', 'elite', 'fram', 'elitebok', 'framewrok', 'xp'),
)

const facets = fc.record(
  {
    category: some('Dell', 'Dell,HP', 'Surface'),
    condition: some('Good', 'Fair,Good'),
    seller: some('verified'),
    seller_kind: some('private', 'trader', 'private,trader'),
    delivery: some('ship', 'meet', 'meet,ship'),
    brand: some('Dell', 'HP,Other', 'Acme'),
    memory: some('16', '8,32', '7'),
    storage: some('256', '512,1000'),
    screen_size: some('13', '12,15'),
    charger_included: some('yes', 'no'),
    ports: some('HDMI', 'USB-C,Thunderbolt'),
    model: some('Latitude\\, old', "Sana's", 'XPS 13'),
    nothing_such: some('a'),
  },
  { requiredKeys: [] },
)

/** GeoNames. */
const porto = '2735943'
const lisbon = '2267057'
const near = (place: string, within: string) => ({ near: place, within })

const aQuery = fc
  .record({
    q: fc.array(typed, { maxLength: 3 }).map((all) => all.join(' ')),
    price: some('', '200-', '-400', '250.50-900'),
    place: some<Record<string, string>>(
      {},
      {},
      near(porto, '50'),
      near(porto, '10'),
      near(lisbon, '200'),
      near('1', '200'),
    ),
    facets: fc.oneof(
      fc.constant({}),
      facets.map((all) => Object.fromEntries(Object.entries(all).slice(0, 2))),
    ),
  })
  .map(({ q, price, facets: chosen, place }) => {
    const search = { ...(q && { q }), ...(price && { price }), ...chosen, ...place }
    return new URLSearchParams(search as Record<string, string>).toString()
  })

const laptop = {
  image: 'https://pictures.example.com/laptop.webp',
  originalprice: '900',
  purchase: '2023',
  phone: '+351 555 010',
  description: 'It works.',
}

async function saveAs(buyer: Person, query: string): Promise<string> {
  const input = { name: 'A search', query, alerts: 'instant' }
  const { status, body } = await buyer.post('/searches', input)
  expect([query, status, body.message]).toEqual([query, 200, undefined])
  return body.insertedId
}

/** Saves at most five as each buyer: of one member, no more are matched while their words are unknown. */
async function saveAll(queries: string[]): Promise<Map<string, string>> {
  const saved = new Map<string, string>()
  for (const [n, query] of queries.entries()) {
    saved.set(await saveAs(buyers[Math.floor(n / 5)] as Person, query), query)
  }
  return saved
}

async function matched(productId: string): Promise<string[]> {
  await transact(app.db, (tx) => matchProduct(tx, productId))
  const { rows } = await app.pool.query(
    'select search_id as id from saved_search_match where product_id = $1',
    [productId],
  )
  return rows.map(({ id }) => id)
}

/** Whether the live search finds the product. */
async function finds(query: string, productId: string): Promise<boolean> {
  const { status, body } = await send(`${app.url}/api/search?${query}&limit=100`)
  expect([query, status]).toEqual([query, 200])
  return body.some(({ _id }: { _id: string }) => _id === productId)
}

test('a product matches exactly the searches that find it, whatever existed before', async () => {
  const scene = fc.record({
    before: fc.array(aProduct, { maxLength: 3 }),
    queries: fc.uniqueArray(aQuery, { minLength: 10, maxLength: 16 }),
    after: fc.array(aProduct, { minLength: 1, maxLength: 3 }),
  })
  let found = 0
  await fc.assert(
    fc.asyncProperty(scene, async ({ before, queries, after }) => {
      await app.pool.query(
        `delete from rate_limit; delete from saved_search; delete from product_price;
         delete from product_news; delete from search_entry; delete from search_word;
         delete from search_model; delete from product`,
      )
      const add = async (offer: object) =>
        (await sana.post('/products', { ...laptop, ...offer })).body.insertedId as string
      for (const offer of before) await add(offer)
      const saved = await saveAll(queries)
      for (const offer of after) {
        const productId = await add(offer)
        const theirs = await matched(productId)
        await app.pool.query('delete from rate_limit')
        const expected: string[] = []
        for (const [id, query] of saved) if (await finds(query, productId)) expected.push(id)
        const asQueries = (ids: string[]) => ids.map((id) => saved.get(id)).sort()
        expect(asQueries(theirs)).toEqual(asQueries(expected))
        found += expected.length
      }
    }),
    { numRuns: 40 },
  )
  expect(found).toBeGreaterThan(10)
})

async function addZenbook(memory: number): Promise<string> {
  const offer = { header: 'Zenbook 14', category: 'Dell', condition: 'Good', resaleprice: '400' }
  const input = { ...laptop, ...offer, location: 'Porto', specs: { memory } }
  return (await sana.post('/products', input)).body.insertedId
}

async function setFilterable(admin: Person, key: string, filterable: boolean) {
  const { body } = await admin.get('/attributes')
  const stored = body.find((one: { key: string }) => one.key === key)
  const { key: _, revision, ...attribute } = stored
  const categories = attribute.categories.map((one: object) => ({ ...one, filterable }))
  const edit = { revision, attribute: { ...attribute, categories } }
  expect((await admin.call('PUT', `/attributes/${key}`, edit)).status).toBe(200)
}

test('a saved search ignores an attribute only while it is no filter', async () => {
  const ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
  const small = await addZenbook(8)
  const [id = ''] = [...(await saveAll(['q=zenbook&memory=16'])).keys()]
  expect(await matched(small)).not.toContain(id)
  await setFilterable(ada, 'memory', false)
  expect(await matched(small)).toContain(id)
  await setFilterable(ada, 'memory', true)
  expect(await matched(small)).not.toContain(id)
  expect(await matched(await addZenbook(16))).toContain(id)
})

/** As the release before the migration stored it, when all words were known or one was unknown. */
const storedWithLaptop = [
  `settled = true, keys = '{=zenbook}', words = to_tsquery('simple', '''zenbook'' & ''laptop'':*')`,
  `settled = false, keys = '{*}', words = null, typed = '{zenbook,laptop}'`,
]

test('a saved search ignores the words that searches ignore, also if it was saved before they did', async () => {
  const id = await saveAs(buyers[0] as Person, 'q=used+zenbook+laptop')
  const zenbook = await addZenbook(24)
  expect(await matched(zenbook)).toContain(id)
  const migration = readFileSync('db/migrations/0126_ignored_words.sql', 'utf8')
  for (const stored of storedWithLaptop) {
    await app.pool.query(`update saved_search set ${stored} where id = $1`, [id])
    expect(await matched(zenbook)).not.toContain(id)
    await app.pool.query(migration)
    expect(await matched(zenbook)).toContain(id)
  }
})

test('of the searches of a member with unknown words, a product is matched against the newest five', async () => {
  const ids: string[] = []
  const bea = buyers[0] as Person
  for (let n = 1; n <= 6; n += 1) ids.push(await saveAs(bea, `q=quantabook&price=${n}-900`))
  const [oldest = '', ...newest] = ids
  await app.pool.query(
    "update saved_search set created_at = created_at - interval '1 day' where id = $1",
    [oldest],
  )
  const offer = { header: 'Quantabook', category: 'Dell', condition: 'Good', resaleprice: '400' }
  const add = async () =>
    (await sana.post('/products', { ...laptop, ...offer, location: 'Porto' })).body.insertedId
  const matchedOfThese = async () => {
    const found = await matched(await add())
    return ids.filter((id) => found.includes(id))
  }
  expect(await matchedOfThese()).toEqual(newest)
  // The words of the five are known by now.
  expect(await matchedOfThese()).toEqual(ids)
})
