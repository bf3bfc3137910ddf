import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { buy, buyUntilInspection, readSale, step } from '../../../../test/harness/sales.ts'
import { shortenedAddress } from '../../../access/client-address.ts'
import { deleteExpiredIdentityRecords } from '../../identity/sessions/cleanup.ts'

let app: TestApp
let sana: Person
let bea: Person
let cleo: Person
let twin: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  cleo = await app.signUp('Cleo', 'buyer')
  twin = await app.signUp('Twin', 'seller')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const inspected = async (buyer: Person, seller: Person) =>
  (await buyUntilInspection(app, buyer, seller)).id

/** Days from the payment until the sale completes by itself, rounded. */
async function daysToRelease(id: string) {
  const { rows } = await app.pool.query(
    `select round(extract(epoch from due_at - created_at) / 86400)::int as days
     from sale_deadline join sale on sale.id = sale_id where sale.id = $1 and event = 'complete'`,
    [id],
  )
  return rows[0]?.days
}

/** Logs these members in with one browser at this address. */
const link = (address: string, ...names: string[]) =>
  app.pool.query(
    `update identity_session set network = $1, user_agent = 'Firefox' where user_id in (
       select identity_id from member where name = any($2))`,
    [shortenedAddress(address), names],
  )

test('two accounts in one browser on one network: the money is released after 14 days', async () => {
  expect(await daysToRelease(await inspected(bea, twin))).toBe(3)
  for (const loopback of ['127.0.0.1', '127.9.8.7', '::1']) {
    await link(loopback, 'Bea', 'Twin')
    expect(await daysToRelease(await inspected(bea, twin)), loopback).toBe(3)
  }
  await link('203.0.113.9', 'Bea', 'Twin')
  const id = await inspected(bea, twin)
  expect(await daysToRelease(id)).toBe(14)
  expect(await step(bea, id, 'acceptance')).toBe('ok')
  expect(await daysToRelease(id)).toBe(14)
  expect(await daysToRelease(await inspected(bea, sana))).toBe(3)
})

/** Whether the release of the money of a new sale is delayed. */
async function isDelayed(buyer: Person, seller: Person) {
  const { id } = await buy(app, buyer, seller)
  const { rows } = await app.pool.query('select release_from from sale where id = $1', [id])
  return rows[0]?.release_from !== null
}

test('a seller who has logged out before the buyer logs in is linked for 7 days', async () => {
  const seller = await app.signUp('Olga', 'seller')
  const buyer = await app.signUp('Otis', 'buyer')
  await link('2001:db8::9', 'Olga', 'Otis')
  expect((await seller.browser.identity('/sign-out')).status).toBe(200)
  expect(await isDelayed(buyer, seller)).toBe(true)
  await deleteExpiredIdentityRecords(app.db)
  expect(await isDelayed(buyer, seller)).toBe(true)
  await app.pool.query("update ended_session set ended_at = ended_at - interval '7 days'")
  await deleteExpiredIdentityRecords(app.db)
  expect(await isDelayed(buyer, seller)).toBe(false)
})

test('a sale to an account with the card of another one is released after 14 days', async () => {
  const { rows } = await app.pool.query(
    'select distinct card_fingerprint as card from payment_intent where settled_at is not null',
  )
  expect(rows).toEqual([{ card: expect.stringMatching(/^\w{16}$/) }])
  expect(await daysToRelease(await inspected(cleo, twin))).toBe(14)
  expect(await daysToRelease(await inspected(cleo, sana))).toBe(3)
})

test('the buyer cannot release the money of such a sale earlier by withdrawing a case', async () => {
  const id = await inspected(bea, twin)
  expect(await step(bea, id, 'case', { reason: 'damaged', description: 'The hinge.' })).toBe('ok')
  expect((await readSale(bea, id)).can).toEqual([])
  const withdrawn = { answer: 'withdraw_case', note: '' }
  expect(await step(bea, id, 'case/answer', withdrawn)).toBe('sale_event_not_possible')
  await app.pool.query("update sale set release_from = now() - interval '1 second' where id = $1", [
    id,
  ])
  expect(await step(bea, id, 'case/answer', withdrawn)).toBe('ok')
})

test('an extension of the inspection counts from its end, also if the release is delayed', async () => {
  const id = await inspected(bea, twin)
  const end = async () => Date.parse((await readSale(bea, id)).next.date)
  const before = await end()
  expect(await daysToRelease(id)).toBe(14)
  expect(await step(bea, id, 'extension')).toBe('ok')
  expect(await daysToRelease(id)).toBe(17)
  expect((await end()) - before).toBe(72 * 3_600_000)
})
