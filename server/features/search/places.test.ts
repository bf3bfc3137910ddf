import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { expectOk, send } from '../../../test/harness/send.ts'
import { reindexChangedJob } from './jobs.ts'

let app: TestApp
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

const ask = (path: string, headers = {}) => send(`${app.url}/api${path}`, { headers })

async function placeOf(location: string): Promise<string | undefined> {
  const { rows } = await app.pool.query(
    `select concat_ws(', ', name, nullif(region, ''), country) as label
     from place where id = resolve_place($1)`,
    [location],
  )
  return rows[0]?.label
}

async function idOf(location: string): Promise<number> {
  const { rows } = await app.pool.query('select resolve_place($1) as id', [location])
  return rows[0].id
}

test.each([
  ['Porto', 'Porto, Porto, PT'],
  ['PORTO, portugal', 'Porto, Porto, PT'],
  ['4000-123 Porto', 'Porto, Porto, PT'],
  ['Rua das Flores 5, Porto', 'Porto, Porto, PT'],
  ['München', 'Munich, Bavaria, DE'],
  ['Muenchen, Deutschland', 'Munich, Bavaria, DE'],
  ['Łódź', 'Łódź, Łódź Voivodeship, PL'],
  ['Zürich (CH)', 'Zürich, Zurich, CH'],
  ['Köln - Ehrenfeld', 'Köln, North Rhine-Westphalia, DE'],
  ['Springfield', 'Springfield, Missouri, US'],
  ['Springfield, IL', 'Springfield, Illinois, US'],
  ['Springfield IL', 'Springfield, Illinois, US'],
  ['Paris', 'Paris, Île-de-France, FR'],
  ['Paris, Texas', 'Paris, Texas, US'],
  ['Paris, Texas, USA', 'Paris, Texas, US'],
  ['Frankfurt', 'Frankfurt am Main, Hesse, DE'],
  ['Frankfurt (Oder)', 'Frankfurt (Oder), Brandenburg, DE'],
  ['15230 Frankfurt/Oder', 'Frankfurt (Oder), Brandenburg, DE'],
  ['Bahnhof, Frankfurt (Oder) Deutschland', 'Frankfurt (Oder), Brandenburg, DE'],
  ['Kempten (Allgäu)', 'Kempten (Allgäu), Bavaria, DE'],
  ['Kempten', 'Kempten (Allgäu), Bavaria, DE'],
  ['Schwedt / Oder, Brandenburg', 'Schwedt (Oder), Brandenburg, DE'],
  ['Brake (Unterweser)', 'Brake (Unterweser), Lower Saxony, DE'],
  ['Berlin (Köpenick), Potsdam', 'Berlin Köpenick, State of Berlin, DE'],
  ['Berlin (Wedding), Potsdam', 'Berlin, State of Berlin, DE'],
  ['Porto, Spain', undefined],
  ['Portugal', undefined],
  ['At home', undefined],
  ['12345', undefined],
  [',;()', undefined],
  ["'; drop table place; --", undefined],
])('the location “%s” names %s', async (location, place) => {
  expect(await placeOf(location)).toBe(place)
})

async function labels(q: string, language = 'en'): Promise<string[]> {
  const { status, body } = await ask(`/search/places?q=${encodeURIComponent(q)}`, {
    'accept-language': language,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map(({ label }: { label: string }) => label)
}

test('finds places by the beginning of any of their names, the likeliest first', async () => {
  expect((await labels('port'))[0]).toBe('Port Harcourt, Rivers State, Nigeria')
  expect((await labels('porto'))[0]).toBe('Porto, Portugal')
  expect((await labels('springfield')).length).toBeGreaterThan(3)
  expect((await labels('springfield, illinois'))[0]).toBe('Springfield, Illinois, United States')
  expect((await labels('münc'))[0]).toBe('Munich, Bavaria, Germany')
  expect((await labels('muenchen', 'de'))[0]).toBe('München, Bayern, Deutschland')
  const many = await labels('sa')
  expect([many.length, new Set(many).size]).toEqual([8, 8])
  for (const none of ['', 'p', 'xqzzy', '%', '_', '\\']) expect(await labels(none)).toEqual([])
})

test('a label leads back to its place', async () => {
  const places = ['porto', 'springfield, illinois', 'munich', 'paris, texas']
  for (const q of [...places, 'frankfurt (oder)', 'kempten', 'schwedt', 'brake']) {
    const [label = ''] = await labels(q)
    expect((await labels(label))[0]).toBe(label)
  }
})

async function list(header: string, more: object) {
  const { body } = expectOk(await sana.post('/products', { ...laptop, header, ...more }))
  return body.insertedId as string
}

async function found(query: string): Promise<string[]> {
  const { status, body } = await ask(`/search?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map(({ header, distanceKm }: { header: string; distanceKm: number | null }) =>
    distanceKm === null ? header : `${header} ${distanceKm}`,
  )
}

test('filters and sorts by distance, and says where a laptop is', async () => {
  await list('Here', { location: 'Porto' })
  const moving = await list('Near', { location: 'Braga, Portugal' })
  await list('Far', { location: 'Lisboa' })
  await list('Nowhere', { location: 'At home' })
  const porto = await idOf('Porto')

  expect(await found(`near=${porto}&sort=distance`)).toEqual([
    'Here 0',
    'Near 47',
    'Far 274',
    'Nowhere',
  ])
  expect(await found(`near=${porto}&within=10`)).toEqual(['Here 0'])
  expect(await found(`near=${porto}&within=50`)).toEqual(['Near 47', 'Here 0'])
  expect(await found(`near=${porto}&within=50&sort=distance`)).toEqual(['Here 0', 'Near 47'])
  expect(await found('sort=distance')).toEqual(['Nowhere', 'Far', 'Near', 'Here'])

  const { body } = await ask(`/search?near=${porto}`)
  expect(body.map(({ place }: { place: string | null }) => place)).toEqual([
    null,
    'Lisbon',
    'Braga',
    'Porto',
  ])
  const german = await ask(`/search?near=${porto}`, { 'accept-language': 'de' })
  expect(german.body[1].place).toBe('Lissabon')
  const { body: facets } = await ask(`/search/facets?near=${porto}&within=50`)
  expect([facets.total, facets.near]).toEqual([2, { id: porto, label: 'Porto, Portugal' }])

  const moved = { ...laptop, header: 'Near', location: 'Faro' }
  expectOk(await sana.call('PUT', `/products/${moving}`, moved))
  expect(await found(`near=${porto}&within=50`)).toEqual(['Here 0'])
})

test('a place that is not known has nothing near it', async () => {
  expect(await found('near=1&within=200')).toEqual([])
  expect(await found('near=1&sort=distance')).toEqual(await found('sort=newest'))
  const { body } = await ask('/search/facets?near=1&within=200')
  expect([body.total, body.near]).toEqual([0, null])
})

test('a walk by distance sees each laptop once', async () => {
  for (let n = 0; n < 5; n += 1) await list(`Twin ${n}`, { location: 'Porto' })
  const porto = await idOf('Porto')
  const whole = await found(`near=${porto}&sort=distance`)
  const seen: string[] = []
  let next: string | undefined = `/api/search?near=${porto}&sort=distance&limit=2`
  while (next) {
    const { status, body, headers }: Awaited<ReturnType<typeof send>> = await send(app.url + next)
    expect(status).toBe(200)
    for (const { header, distanceKm } of body) {
      seen.push(distanceKm === null ? header : `${header} ${distanceKm}`)
    }
    next = /<(.*)>/.exec(headers.link as string)?.[1]
  }
  expect(seen).toEqual(whole)
  expect(seen.length).toBe(9)
})

test('finds by how the buyer gets it', async () => {
  await list('Parcel', { delivery: 'ship', location: 'Ulm' })
  await list('Meeting', { delivery: 'meet', location: 'Ulm' })
  await list('Either', { location: 'Ulm' })
  const ulm = `near=${await idOf('Ulm')}&within=10`
  expect(await found(`${ulm}&delivery=ship`)).toEqual(['Either 0', 'Parcel 0'])
  expect(await found(`${ulm}&delivery=meet`)).toEqual(['Either 0', 'Meeting 0'])
  expect(await found(`${ulm}&delivery=meet,ship`)).toEqual(['Either 0', 'Meeting 0', 'Parcel 0'])
  const { body } = await ask(`/search/facets?${ulm}&delivery=ship`)
  const delivery = body.facets.find(({ key }: { key: string }) => key === 'delivery')
  expect([body.total, delivery.choices]).toEqual([
    2,
    [
      { value: 'ship', count: 2 },
      { value: 'meet', count: 2 },
    ],
  ])
  const { body: bad } = await sana.post('/products', { ...laptop, delivery: 'pigeon' })
  expect([bad.code, Object.keys(bad.fields)]).toEqual(['bad_input', ['delivery']])
})

test('listings from before the gazetteer gain their place in the background', async () => {
  await app.pool.query('update search_entry set place_id = 0')
  const porto = await idOf('Porto')
  expect(await found(`near=${porto}&within=10`)).toEqual([])
  await app.pool.query('insert into search_backlog default values')
  await app.services.jobs.enqueue(reindexChangedJob, {})
  await expect.poll(async () => (await found(`near=${porto}&within=10`)).length).toBe(6)
})

test.each([
  ['near', 'near=Porto'],
  ['near', 'near=0'],
  ['near', 'near=-5'],
  ['near', 'near=1e9'],
  ['near', 'near=2735943&near=2735943x'],
  ['within', 'near=2735943&within=13'],
  ['within', 'near=2735943&within=0'],
  ['sort', 'sort=nearest'],
  ['cursor', `near=2735943&sort=distance&cursor=${'a'.repeat(60)}`],
])('%s is reported when invalid: %s', async (field, query) => {
  const { status, body } = await ask(`/search?${query}`)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'bad_input', [field]])
})

test.each([[`q=${'a'.repeat(101)}`], ['q=%00']])(
  'a place called %s is bad input',
  async (query) => {
    const { status, body } = await ask(`/search/places?${query}`)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'bad_input', ['q']])
  },
)
