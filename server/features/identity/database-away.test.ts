import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  newDatabase,
  signingUpOverHttp,
  startTestApp,
  type TestApp,
} from '../../../test/harness/app.ts'
import { startFlakyProxy } from '../../../test/harness/network/flaky-proxy.ts'
import type { Person } from '../../../test/harness/people.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let app: TestApp
let tunde: Person

beforeAll(async () => {
  database = await newDatabase(inject('migrated'))
  proxy = await startFlakyProxy(database.url)
  const settings = { DATABASE_URL: proxy.url, STATEMENT_TIMEOUT_MS: '1500' }
  app = signingUpOverHttp(await startTestApp(settings))
  tunde = await app.signUp('Tunde', 'seller')
})
afterAll(async () => {
  await app.close()
  proxy.close()
  await database.drop()
})

const calls: [name: string, call: () => ReturnType<Person['get']>][] = [
  ['sign-out', () => tunde.browser.identity('/sign-out')],
  ['sign-in', () => tunde.browser.signIn(tunde.email, tunde.password)],
  ['sign-up', () => app.anonymous().signUp('Lena', 'lena@example.com', 'plum jam third shelf')],
  ['the session', () => tunde.browser.ask('GET', '/api/identity/get-session')],
  ['a token', () => tunde.browser.ask('GET', `/api/jwt?email=${tunde.email}`)],
  ['a call with a token', () => tunde.get(`/users/seller/${tunde.email}`)],
]

const statusOf = async (call: () => ReturnType<Person['get']>) => {
  const { status, headers } = await call()
  return [status, headers['retry-after']]
}

test('without a database every call fails with an error', async () => {
  proxy.disconnect()
  // First over connections that are about to break, then when none can be made.
  for (const round of ['first', 'second']) {
    for (const [name, call] of calls) {
      expect(await statusOf(call), `${name}, ${round} time`).toEqual([503, '2'])
    }
    const together = await Promise.all(calls.map(([, call]) => statusOf(call)))
    expect(together).toEqual(calls.map(() => [503, '2']))
  }
})

test('sessions survive a database outage', async () => {
  proxy.restore()
  expect((await tunde.browser.session()).email).toBe(tunde.email)
  expect((await tunde.get(`/users/seller/${tunde.email}`)).body).toMatchObject({ isSeller: true })
  const answer = await app.anonymous().signUp('Lena', 'lena@example.com', 'plum jam third shelf')
  expect(answer.status).toBe(200)
})

test('a sign-up that fails as the disk of the database is full can be tried again', async () => {
  await app.pool.query(`
    create function refuse_row() returns trigger language plpgsql as
      $$ begin raise 'no space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on identity_user
      for each row execute function refuse_row()`)
  const signUp = () => app.anonymous().signUp('Mia', 'mia@example.com', 'plum jam third shelf')
  expect(await statusOf(signUp)).toEqual([503, '2'])
  await app.pool.query('drop trigger full_disk on identity_user')
  expect((await signUp()).status).toBe(200)
})
