import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'

let app: TestApp
let bea: Person
let ben: Person

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
})
afterAll(() => app.close())

const save = (query: string, who = bea) =>
  who.post('/searches', { name: `Looking for ${query}`, query, alerts: 'daily' })

const change = (id: string, input: object, who = bea) => who.call('PUT', `/searches/${id}`, input)

test('stores a search in canonical form, and an equal one only once', async () => {
  const first = await save('q=XPS++13&memory=32,16&sort=price&price=0100-450.00')
  const again = await save('price=100-450&memory=16,32&q=XPS 13')
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  const { body } = await bea.get('/searches')
  expect(body).toEqual([
    {
      _id: first.body.insertedId,
      name: expect.stringContaining('XPS'),
      query: 'q=XPS+13&memory=16,32&price=100-450',
      place: null,
      alerts: 'daily',
      paused: false,
      created: expect.any(String),
    },
  ])
})

test('saving an equal search gives it the new name and frequency, and ends its pause', async () => {
  const { insertedId } = (await save('brand=Acer')).body
  expect((await change(insertedId, { name: 'Old', alerts: 'none', paused: true })).status).toBe(200)
  const input = { name: 'New', query: 'brand=Acer', alerts: 'instant' }
  expect((await bea.post('/searches', input)).body.insertedId).toBe(insertedId)
  expect((await bea.get('/searches')).body[0]).toMatchObject({ ...input, paused: false })
})

test('names the place in the language of the request', async () => {
  const { rows } = await app.pool.query("select resolve_place('Lisbon') as id")
  const { insertedId } = (await save(`near=${rows[0].id}&within=50`)).body
  for (const [language, place] of [
    ['en', 'Lisbon'],
    ['de', 'Lissabon'],
  ] as const) {
    const headers = { authorization: `Bearer ${bea.token}`, 'accept-language': language }
    const { body } = await send(`${app.url}/api/searches`, { headers, from: bea.address })
    expect(body[0]).toMatchObject({ _id: insertedId, place })
    expect(body[0]).not.toHaveProperty('placeCountry')
  }
})

test('only the owner can change or delete a saved search', async () => {
  const { insertedId } = (await save('brand=Dell')).body
  const input = { name: 'Any Dell', alerts: 'none', paused: true }
  expect((await change(insertedId, input, ben)).status).toBe(404)
  expect((await ben.call('DELETE', `/searches/${insertedId}`)).status).toBe(404)
  expect((await change(insertedId, input)).body).toEqual({ modifiedCount: 1 })
  expect((await bea.get('/searches')).body[0]).toMatchObject(input)
  expect((await bea.call('DELETE', `/searches/${insertedId}`)).body).toEqual({ deletedCount: 1 })
  expect((await bea.call('DELETE', `/searches/${insertedId}`)).status).toBe(404)
})

test('limits saved searches to 50, even for concurrent requests', async () => {
  await app.pool.query(
    `insert into saved_search (member_id, name, query, alerts, keys, settled)
     select id, 'Search ' || n, 'price=' || n || '-', 'none', '{*}', true
     from member, generate_series(1, 48) n where name = 'Ben'`,
  )
  const queries = ['q=a', 'q=b', 'q=c', 'q=d', 'q=a']
  const answers = await Promise.all(queries.map((query) => save(query, ben)))
  const { rows } = await app.pool.query(
    "select count(*)::int as count from saved_search join member m on m.id = member_id where m.name = 'Ben'",
  )
  expect(rows[0].count).toBe(50)
  const full = answers.filter(({ status }) => status === 409)
  expect(full.length).toBeGreaterThanOrEqual(2)
  expect(full[0]?.body).toEqual({
    code: 'too_many_saved_searches',
    message: 'You have reached the limit of saved searches. Delete one to add another.',
  })
})
