import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { freePort } from '../../test/harness/network/free-port.ts'
import type { Person } from '../../test/harness/people.ts'
import { buy } from '../../test/harness/sales.ts'
import { startServer } from './start.ts'

let app: TestApp
let seller: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp({ CURRENCY: 'USD' })
  seller = await app.signUp('Sana', 'seller')
  buyer = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

/** Starts a second server on the same database, and stops it. */
async function startWith(currency: string) {
  const { config, log } = app.services
  const other = await startServer({ ...config, currency, port: await freePort() }, log)
  await other.close()
}

const refusal =
  'CURRENCY is EUR, but the database has payments or listings in USD: set CURRENCY=USD.'

test('without listings and payments, a server starts with any currency', async () => {
  await expect(startWith('EUR')).resolves.toBeUndefined()
})

test('a server does not start with another currency than that of the listings', async () => {
  await app.addProduct(seller)
  await expect(startWith('EUR')).rejects.toThrow(refusal)
  await app.pool.query('update product set withdrawn_at = now()')
  await expect(startWith('EUR')).resolves.toBeUndefined()
})

test('a server does not start with another currency than that of the payments', async () => {
  await buy(app, buyer, seller)
  await expect(startWith('EUR')).rejects.toThrow(refusal)
  await expect(startWith('USD')).resolves.toBeUndefined()
})
