import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  radii,
  readSearch,
  type Search,
  sorts,
  writeSearch,
} from '../../../contract/search/search.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { newAddress } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await app.signUp('Sana', 'seller')
  await app.signUp('Vera', 'seller')
  await app.signUp('Uma', 'seller')
  await app.pool.query("update member set verified_at = now() where name = 'Vera'")
  await app.pool.query(
    `insert into seller_declaration (member_id, kind)
     select member.id, value from jsonb_each_text($1) join member on name = key`,
    [JSON.stringify(kinds)],
  )
  const { rows } = await app.pool.query(
    'select * from unnest($1::text[]) town join place on place.id = resolve_place(town)',
    [towns],
  )
  expect(rows.length).toBe(towns.length - 1)
  places = new Map(rows.map(({ town, ...place }) => [town, place]))
})
afterAll(() => app.close())

type Place = { id: number; name: string; latitude: number; longitude: number }

/** Porto and towns 3, 33, 47 and 274 km away, one beyond the 180th meridian, and no place. */
const towns = [
  'Porto',
  'Vila Nova de Gaia',
  'Guimarães',
  'Braga',
  'Lisbon',
  'Suva, Fiji',
  'At home',
]
let places: Map<string, Place>

/** By the spherical law of cosines, unlike the server. */
function kmBetween(one: Place, other: Place) {
  const [a, b] = [one.latitude, other.latitude].map((degrees) => (degrees * Math.PI) / 180)
  const turn = ((one.longitude - other.longitude) * Math.PI) / 180
  const [north, south] = [a ?? 0, b ?? 0]
  const cosine =
    Math.sin(north) * Math.sin(south) + Math.cos(north) * Math.cos(south) * Math.cos(turn)
  return 6371.0088 * Math.acos(Math.min(1, cosine))
}

const placeWithId = (id: number | undefined) => [...places.values()].find((one) => one.id === id)

/** Infinite if either place is not known. */
function kmFrom({ near }: Search, location: string): number {
  const [one, other] = [placeWithId(near), places.get(location)]
  return one && other ? kmBetween(one, other) : Infinity
}

/** Of the sellers who have declared it. */
const kinds: Record<string, string> = { Sana: 'private', Vera: 'trader' }

const words = ['latitude', 'elite', 'surface', 'silver']
const ports = ['USB-A', 'USB-C', 'HDMI']

const aProduct = fc.record({
  title: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }).map((some) => some.join(' ')),
  category: fc.constantFrom('Dell', 'HP', 'Surface'),
  seller: fc.constantFrom('Sana', 'Vera', 'Uma'),
  condition: fc.constantFrom('Excellent', 'Good', 'Fair'),
  price: fc.integer({ min: 1, max: 20 }).map((tens) => tens * 1000),
  location: fc.constantFrom(...towns),
  delivery: fc.constantFrom('both', 'ship', 'meet'),
  gone: fc.constantFrom(null, null, null, 'sold_at', 'withdrawn_at', 'hidden_at'),
  specs: fc.record(
    {
      brand: fc.constantFrom('Dell', 'HP', 'Microsoft'),
      memory: fc.constantFrom(8, 16, 32),
      storage: fc.constantFrom(100, 128, 256, 999, 1000, 4000),
      screen_size: fc.constantFrom(12.3, 13, 13.3, 13.9, 14, 15.6),
      battery_health: fc.integer({ min: 50, max: 100 }),
      charger_included: fc.boolean(),
      ports: fc.subarray(ports, { minLength: 1 }),
    },
    { requiredKeys: [] },
  ),
})

type Product = typeof aProduct extends fc.Arbitrary<infer P> ? P : never

/** Every choice, and the products that have it. */
const choices: Record<string, { values: string[]; has: (p: Product, value: string) => boolean }> = {
  category: { values: ['Dell', 'HP', 'Surface'], has: (p, value) => p.category === value },
  condition: { values: ['Excellent', 'Good', 'Fair'], has: (p, value) => p.condition === value },
  seller: { values: ['verified'], has: (p) => p.seller === 'Vera' },
  delivery: {
    values: ['ship', 'meet'],
    has: (p, value) => [value, 'both'].includes(p.delivery),
  },
  seller_kind: { values: ['private', 'trader'], has: (p, value) => kinds[p.seller] === value },
  brand: { values: ['Dell', 'HP', 'Microsoft'], has: (p, value) => p.specs.brand === value },
  memory: { values: ['8', '16', '32'], has: (p, value) => p.specs.memory === Number(value) },
  storage: {
    values: ['128', '256', '512', '1000', '2000'],
    has: (p, value) => (p.specs.storage ?? 0) >= Number(value),
  },
  screen_size: {
    values: ['12', '13', '14', '15'],
    has: (p, value) => Math.floor(p.specs.screen_size ?? 0) === Number(value),
  },
  battery_health: {
    values: ['60', '70', '80', '90'],
    has: (p, value) => (p.specs.battery_health ?? 0) >= Number(value),
  },
  charger_included: {
    values: ['yes', 'no'],
    has: (p, value) => p.specs.charger_included === (value === 'yes'),
  },
  ports: { values: ports, has: (p, value) => p.specs.ports?.includes(value) === true },
}

const chosen = fc
  .subarray(Object.keys(choices), { maxLength: 4 })
  .chain((keys) =>
    fc.record(
      Object.fromEntries(
        keys.map((key) => [key, fc.subarray(choices[key]?.values ?? [], { minLength: 1 })]),
      ),
    ),
  )

const aSearch = fc.record(
  {
    q: fc.oneof(
      fc.constant(''),
      fc.subarray(words, { maxLength: 2 }).map((some) => some.join(' ')),
    ),
    facets: chosen,
    from: fc.constantFrom(3000, 5000),
    to: fc.constantFrom(9000, 15_000),
    town: fc.constantFrom(...towns),
    within: fc.constantFrom(...radii),
    sort: fc.constantFrom(...sorts),
  },
  { requiredKeys: ['q', 'facets', 'sort'] },
)

type SearchInput = typeof aSearch extends fc.Arbitrary<infer S> ? S : never

/** As it is read from a URL: without a radius or an order that it has no place for. */
const searchFor = ({ town = '', ...input }: SearchInput): Search =>
  readSearch(
    writeSearch({ ...input, ...(places.has(town) && { near: places.get(town)?.id }) } as Search),
  )

/** Whether a search finds a product, ignoring its choice of one facet. */
function finds(search: Search, p: Product, leftOut?: string) {
  const { q, facets, from = 0, to = Infinity, within = Infinity } = search
  const words = [...p.title.split(' '), p.category.toLowerCase()]
  return (
    p.gone === null &&
    p.price >= from &&
    p.price <= to &&
    (within === Infinity || kmFrom(search, p.location) <= within) &&
    q.split(' ').every((word) => word === '' || words.includes(word)) &&
    Object.entries(facets).every(
      ([key, values]) => key === leftOut || values.some((value) => choices[key]?.has(p, value)),
    )
  )
}

/** Counts by facet and value, where positive or selected. */
function bruteCounts(catalogue: Product[], search: Search) {
  const counted = Object.entries(choices).map(([key, { values, has }]) => {
    const counts = values.map((value) => {
      return [
        value,
        catalogue.filter((p) => finds(search, p, key) && has(p, value)).length,
      ] as const
    })
    return [
      key,
      counts.filter(([value, n]) => n > 0 || search.facets[key]?.includes(value)),
    ] as const
  })
  const some = counted.filter(([, counts]) => counts.length > 0)
  return Object.fromEntries(some.map(([key, counts]) => [key, Object.fromEntries(counts)]))
}

async function stock(catalogue: Product[]) {
  await app.pool.query('delete from product')
  await app.pool.query(
    `insert into product (seller_id, category_id, title, image, description, original_price,
       resale_price, currency, purchased_on, condition, location, delivery, phone, specs, sold_at, withdrawn_at,
       hidden_at, hidden_because)
     select member.id, category.id, title, '/pictures/category-dell.svg', 'It works.', 20000, price,
       'USD', '2024-03-01', condition, location, delivery, '1', specs,
       case gone when 'sold_at' then now() end, case gone when 'withdrawn_at' then now() end,
       case gone when 'hidden_at' then now() end, case gone when 'hidden_at' then 'paused' end
     from jsonb_to_recordset($1) as p (title text, category text, seller text, condition text,
       price integer, specs jsonb, location text, delivery text, gone text)
     join member on member.name = seller join category on category.name = p.category`,
    [JSON.stringify(catalogue)],
  )
}

async function ask(path: string, search: Search) {
  const url = `${app.url}/api${path}?${writeSearch(search)}`
  const { status, body } = await send(url, { from: newAddress() })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

type Hit = { header: string; resaleprice: string; place: string | null; distanceKm: number | null }
type Facet = { key: string; choices: { value: string; count: number }[] }

test('counts and results equal a brute-force scan', async () => {
  // Every word is known, so that none is corrected.
  await stock([
    {
      title: words.join(' '),
      category: 'HP',
      seller: 'Sana',
      condition: 'Good',
      location: 'Porto',
      delivery: 'both',
      price: 1000,
      gone: null,
      specs: {},
    },
  ])
  const catalogues = fc.array(aProduct, { maxLength: 60 })
  const searches = fc.array(aSearch, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(catalogues, searches, async (catalogue, inputs) => {
      await stock(catalogue)
      for (const search of inputs.map(searchFor)) {
        const found = catalogue.filter((p) => finds(search, p))
        const { total, approximate, facets } = await ask('/search/facets', search)
        const counts = facets.map(({ key, choices }: Facet) => {
          return [key, Object.fromEntries(choices.map(({ value, count }) => [value, count]))]
        })
        expect({ total, approximate }).toEqual({ total: found.length, approximate: false })
        expect(Object.fromEntries(counts)).toEqual(bruteCounts(catalogue, search))

        const page: Hit[] = await ask('/search', search)
        const shown = page.map(
          ({ header, resaleprice }) => `${header} ${Number(resaleprice) * 100}`,
        )
        const expected = found.map(({ title, price }) => `${title} ${price}`)
        if (found.length <= 24) expect(shown.sort()).toEqual(expected.sort())
        else expect(shown.length).toBe(24)
        const prices = page.map(({ resaleprice }) => Number(resaleprice))
        for (const { place, distanceKm } of page) {
          const town = towns.find((one) => places.get(one)?.name === place) ?? ''
          const km = kmFrom(search, town)
          expect(distanceKm).toBe(km === Infinity ? null : Math.round(km))
        }
        if (search.sort === 'distance') {
          const away = page.map(({ distanceKm }) => distanceKm ?? Infinity)
          expect(away).toEqual(away.toSorted((a, b) => a - b))
        }
        if (search.sort === 'price') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        if (search.sort === 'saving') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 25, seed: 20_261_121 },
  )
})
