import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { backup } from '../../server/commands/backup.ts'
import { restore } from '../../server/commands/restore.ts'
import { settleUnfinished } from '../../server/features/payments/settle-unfinished.ts'
import { reconcileBalance } from '../../server/features/reconciliation/reconcile-balance.ts'
import { expectInvariants } from '../contract/invariants.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { freePort } from '../harness/network/free-port.ts'
import { startPayoutApp } from '../harness/payout-app.ts'
import {
  atOnce,
  debtsOfSale,
  onboardSeller,
  refundSale,
  sendDue,
  sentSale,
  transfersOfSale,
  untilSent,
} from '../harness/payouts.ts'
import type { Person } from '../harness/people.ts'
import {
  book,
  buy,
  buyUntilInspection,
  completeSale,
  disputedSale,
  passDeadline,
  readSale,
  saleBalances,
  startPaying,
  step,
} from '../harness/sales.ts'
import { until } from '../harness/wait-options.ts'

/** What the seller gets of 499.50. */
const share = 48_451

type Sale = { id: string; transactionId: string }
type Beginning = 'first' | 'second' | 'smaller' | 'offered' | 'sent'

let app: TestApp
let ada: Person
let bea: Person
let sana: Person
let lou: Person
let folder: string
/** Sales in the backup. */
let sales: Record<Beginning, Sale>
let unpaid: { id: string; secret: string }
/** A sale that was made after the backup. */
let lost: Sale
/** What the provider has made when the database is restored. */
let before: { transfers: string[]; refunds: string[]; reversals: string[] }

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()

async function madeAtProvider() {
  const { transfers, refunds, reversals } = await app.ledger()
  return { transfers: ids(transfers), refunds: ids(refunds), reversals: ids(reversals) }
}

async function completeAndSend({ id }: Sale) {
  await passDeadline(app, id)
  await sendDue(app)
  await untilSent(app, id)
}

const takeOffer = ({ id }: Sale) => step(bea, id, 'case/answer', { answer: 'take_offer', note: '' })

async function untilRefunded({ transactionId }: Sale) {
  const open = "select from refund where intent_id = $1 and state <> 'succeeded'"
  await until(async () => (await app.pool.query(open, [transactionId])).rowCount === 0)
}

async function refundAndReverse({ id }: Sale) {
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id))[0]?.reversed === share)
}

async function offered(): Promise<Sale> {
  const sale = await disputedSale(app, bea, sana)
  const offer = { amount: '100', note: 'A scratch.' }
  expect(await step(sana, sale.id, 'case/offer', offer)).toBe('ok')
  return sale
}

async function bookUnpaid() {
  const id = await book(bea, await app.addProduct(sana))
  return { id, secret: await startPaying(bea, id) }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

/** What happens between the backup and the restore. */
async function loseEvents() {
  for (const sale of [sales.first, sales.second]) await completeAndSend(sale)
  await completeAndSend(sales.smaller)
  expect(await takeOffer(sales.offered)).toBe('ok')
  await untilRefunded(sales.offered)
  await sendDue(app)
  await untilSent(app, sales.offered.id)
  await refundAndReverse(sales.sent)
  await app.payByCard(unpaid.secret)
  lost = await buy(app, bea, lou, 'Bought after the backup')
  await completeSale(app, bea, lou, lost.id)
  await sendDue(app)
  await untilSent(app, lost.id)
}

beforeAll(async () => {
  const settings = { ...atOnce, FEE_PERCENT: '3', PORT: String(await freePort()) }
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp(settings))
  sana = await app.signUp('Sana', 'seller')
  lou = await app.signUp('Lou', 'seller')
  for (const seller of [sana, lou]) await onboardSeller(app, seller)
  sales = {
    first: await buyUntilInspection(app, bea, sana),
    second: await buyUntilInspection(app, bea, sana),
    smaller: await buyUntilInspection(app, bea, sana),
    offered: await offered(),
    sent: await sentSale(app, bea, sana),
  }
  unpaid = await bookUnpaid()
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  const file = join(folder, 'shop.backup')
  const { databaseUrl = '' } = app.services.config
  await withClient(databaseUrl, (client) => backup(client, file))
  await loseEvents()
  before = await madeAtProvider()

  const stopped = await app.keep()
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${stopped.database}`
  await withClient(url.href, (client) => restore(client, file))
  app = await startTestApp({ ...settings, MAX_LIVE_BOOKINGS: '1000' }, stopped)
  await stopped.drop()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
afterEach(() => expectInvariants(app.pool))

test('transfers that were sent after the backup are found, and not sent again', async () => {
  for (const sale of [sales.first, sales.second]) {
    expect(await transfersOfSale(app, sale.id)).toEqual([])
    await completeAndSend(sale)
    expect(await transfersOfSale(app, sale.id)).toMatchObject([{ state: 'sent', amount: share }])
  }
  expect((await madeAtProvider()).transfers).toEqual(before.transfers)
  const { transfers } = await app.ledger()
  const adopted = 'select sale_id, provider_id from transfer where sale_id = any($1)'
  const { rows } = await app.pool.query(adopted, [[sales.first.id, sales.second.id]])
  expect(rows).toHaveLength(2)
  for (const { sale_id: transfer_group, provider_id: id } of rows)
    expect(transfers).toContainEqual(expect.objectContaining({ id, transfer_group }))
})

test('a transfer of another amount is not made beside an unknown one, until that is reversed', async () => {
  const { id, transactionId } = sales.smaller
  await app.refundAtProvider({ payment_intent: transactionId, amount: '9950' })
  await expect.poll(() => saleBalances(app, transactionId)).toEqual({ held_for_sale: -40_000 })
  await passDeadline(app, id)
  await sendDue(app)
  expect(await transfersOfSale(app, id)).toMatchObject([{ state: 'sending', amount: 38_800 }])
  const made = async () => {
    const { transfers } = await app.ledger()
    return transfers.filter((row: { transfer_group: string }) => row.transfer_group === id)
  }
  const [unknown, ...others] = await made()
  expect([unknown.amount, others]).toEqual([share, []])
  await app.reverseAtProvider(unknown.id)
  await app.pool.query("update transfer set tried_at = now() - interval '2 minutes'")
  await sendDue(app)
  await untilSent(app, id)
  expect((await made()).map(({ amount }: { amount: number }) => amount).sort()).toEqual([
    38_800,
    share,
  ])
})

test('a refund in part that was sent after the backup is found, and not sent again', async () => {
  const { refunds } = await madeAtProvider()
  expect(await takeOffer(sales.offered)).toBe('ok')
  await untilRefunded(sales.offered)
  expect((await madeAtProvider()).refunds).toEqual(refunds)
  const made = 'select amount, provider_id from refund where intent_id = $1'
  const { rows } = await app.pool.query(made, [sales.offered.transactionId])
  expect(rows).toEqual([{ amount: 10_000, provider_id: expect.any(String) }])
  expect(before.refunds).toContain(rows[0].provider_id)
  await sendDue(app)
  await untilSent(app, sales.offered.id)
})

test('a refund and a reversal that were made after the backup are not made again', async () => {
  const { refunds, reversals } = await madeAtProvider()
  expect(await debtsOfSale(app, sales.sent.id)).toEqual([])
  await refundAndReverse(sales.sent)
  expect(await madeAtProvider()).toMatchObject({ refunds, reversals })
  expect(await debtsOfSale(app, sales.sent.id)).toMatchObject([{ amount: share, reversed: share }])
})

test('a booking of the backup that was paid afterwards is settled', async () => {
  await settleUnfinished(app.services)
  expect(await readSale(bea, unpaid.id)).toMatchObject({ state: 'awaiting_handover' })
})

test('what was paid, transferred and refunded for a lost booking is listed as unmatched', async () => {
  expect((await bea.get(`/sales/${lost.id}`)).status).toBe(404)
  await app.refundAtProvider({ payment_intent: lost.transactionId, amount: '500' })
  const run = () => reconcileBalance(app.services)
  await run()
  await app.pool.query("update unreconciled set created_at = created_at - interval '2 hours'")
  await run()
  const { unmatched } = (await ada.get('/reconciliation')).body
  const listed = unmatched.map(({ side, category, amount }: Record<string, string>) => {
    return `${side} ${category} ${amount}`
  })
  const ofLostSale = [
    'provider charge 499.50',
    'provider fee -14.79',
    'provider refund -5.00',
    'provider transfer -484.51',
  ]
  const reversedAbove = ['provider transfer -484.51', 'provider transfer_reversal 484.51']
  expect(listed.sort()).toEqual([...ofLostSale, ...reversedAbove])
})
