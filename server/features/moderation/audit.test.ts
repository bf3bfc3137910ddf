import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'

let app: TestApp
let ada: Person

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  for (const n of [1, 2, 3, 4, 5]) {
    const { email } = await app.signUp(`Seller ${n}`, 'seller')
    await ada.call('PUT', `/verifySeller/${email}`)
  }
})
afterAll(() => app.close())

test('lists admin actions newest first, paginated', async () => {
  const first = await ada.get('/auditLog?limit=3')
  const next = /<\/api(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await ada.get(next)
  expect(second.headers.link).toBeUndefined()
  const all = [...first.body, ...second.body]
  expect(all.map(({ person }) => person)).toEqual(
    [5, 4, 3, 2, 1].map((n) => ({ name: `Seller ${n}`, email: `seller.${n}@example.com` })),
  )
  expect(all[0]).toEqual({
    _id: expect.any(String),
    adminName: 'Ada',
    action: 'verify_seller',
    title: null,
    person: { name: 'Seller 5', email: 'seller.5@example.com' },
    before: { verified: false },
    after: { verified: true },
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

test.each([
  "update audit_entry set subject = 'nobody'",
  'delete from audit_entry',
  'truncate audit_entry',
  'truncate member cascade',
])('%s is refused by the database', async (change) => {
  await expect(app.pool.query(change)).rejects.toThrow('only ever added to')
  expect((await ada.get('/auditLog')).body).toHaveLength(5)
})
