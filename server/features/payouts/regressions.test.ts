import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectMoneyInvariants } from '../../../test/contract/money-invariants.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import { metricOf } from '../../../test/harness/metrics.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  beginOnboarding,
  completedSale,
  debtsOfSale,
  maintain,
  onboardSeller,
  passDays,
  readPayouts,
  refundSale,
  sendDue,
  sentSale,
  transfersOfSale,
  untilSent,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  buyUntilInspection,
  decideCase,
  escalatedSale,
  passDeadline,
  refundOf,
  saleBalances,
  step,
} from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { refuse } from '../../errors/refusal.ts'
import { sendTransfer } from './send.ts'
import { settleAccount } from './settle-account.ts'

/** What the seller gets of 499.50. */
const share = 48_451

let app: TestApp
let ada: Person
let bea: Person
let seller: Person
let account: string

beforeAll(async () => {
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp())
  seller = await app.signUp('Sana', 'seller')
  account = await onboardSeller(app, seller)
})
afterAll(() => app.close())
afterEach(() => expectMoneyInvariants(app))

const stateOf = async (id: string) =>
  (await app.pool.query('select state from sale where id = $1', [id])).rows[0].state

async function lose(transactionId: string, amount?: number) {
  const fields = { payment_intent: transactionId, ...(amount && { amount: String(amount) }) }
  const dispute = await app.dispute(fields)
  await app.dispute({ dispute: dispute.id, status: 'lost' })
}

/** A completed sale whose transfer was claimed by a process that is gone. */
async function interrupted() {
  const other = await newSeller()
  const { id } = await completedSale(app, bea, other)
  return { saleId: id, ...(await claimInSilence(other, id, share)) }
}

const newSeller = () => app.signUp(`Seller ${crypto.randomUUID().slice(0, 8)}`, 'seller')

async function claimInSilence(person: Person, saleId: string, amount: number) {
  const destination = await onboardInSilence(person)
  const { rows } = await app.pool.query(
    `update transfer set state = 'sending', amount = $1, account_id = $2,
       tried_at = now() - interval '2 minutes' where sale_id = $3 returning id`,
    [amount, destination, saleId],
  )
  return { transferId: String(rows[0].id), destination }
}

/** Without the job that sends what is due. */
async function onboardInSilence(person: Person): Promise<string> {
  await person.post('/payouts/onboarding')
  const { rows } = await app.pool.query(
    `select provider_id from payout_account join member on member.id = member_id
     where email = $1`,
    [person.email],
  )
  await app.webhooks({ mode: 'drop', endpoint: 'connect' })
  await app.connect('onboarding', { account: rows[0].provider_id, outcome: 'finish', bank: 'paid' })
  await app.webhooks({ mode: 'deliver', endpoint: 'connect' })
  return rows[0].provider_id
}

async function madeFor(saleId: string) {
  const { transfers } = await app.ledger()
  return transfers.filter((row: { transfer_group: string }) => row.transfer_group === saleId)
}

test('a refund and a chargeback of one sale debit the seller once', async () => {
  const { id, transactionId } = await sentSale(app, bea, seller)
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id))[0]?.reversed === share)
  await lose(transactionId)
  await until(async () => (await stateOf(id)) === 'refunded')
  expect(await debtsOfSale(app, id)).toHaveLength(1)
})

test('of a chargeback that exceeds its charge, the seller owes their own share only', async () => {
  const { id, transactionId } = await sentSale(app, bea, seller)
  await lose(transactionId, 60_000)
  await until(async () => (await debtsOfSale(app, id))[0]?.reversed === share)
  expect(await debtsOfSale(app, id)).toMatchObject([{ amount: share }])
})

test('what a sale has paid for another is recovered when it is refunded itself', async () => {
  const person = await app.signUp('Nia', 'seller')
  const of = await onboardSeller(app, person)
  const first = await completedSale(app, bea, person)
  await sendDue(app)
  await untilSent(app, first.id)
  await passDays(app, 3)
  await refundSale(app, ada, first.id)
  await until(async () => (await debtsOfSale(app, first.id)).length === 1)
  // The next sale pays the debt, and then the bank returns the money of the first.
  const second = await completedSale(app, bea, person)
  expect(await debtsOfSale(app, first.id)).toMatchObject([{ netted: share }])
  await returnPayouts(of)
  await refundSale(app, ada, second.id)
  await until(async () => (await debtsOfSale(app, second.id))[0]?.reversed === share)
  expect(await transfersOfSale(app, first.id)).toMatchObject([{ reversed: share }])
  // The money of the second sale was not kept from the seller: it paid the debt.
  expect(await transfersOfSale(app, second.id)).toMatchObject([{ state: 'cancelled' }])
  const { transfers } = await readPayouts(person)
  expect(transfers).toMatchObject([{ saleId: first.id, state: 'reversed' }])
})

async function returnPayouts(of: string) {
  const { payouts } = await app.ledger()
  for (const payout of payouts) if (payout.account === of) await app.failPayout(payout.id)
}

test('a sale whose transfer was taken back is not shown as paid', async () => {
  const { id } = await sentSale(app, bea, seller)
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id))[0]?.reversed === share)
  const { transfers } = await readPayouts(seller)
  expect(transfers.find(({ saleId }: { saleId: string }) => saleId === id)).toMatchObject({
    state: 'reversed',
    reversed: '484.51',
  })
})

test('a transfer is reversed after its refund, and a failed refund takes nothing more', async () => {
  const { id, transactionId } = await sentSale(app, bea, seller)
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id))[0]?.reversed === share)
  const { rows } = await app.pool.query(
    `select v.sent_at from transfer_reversal v join transfer t on t.id = v.transfer_id
     where t.sale_id = $1`,
    [id],
  )
  expect(rows[0].sent_at >= (await refundOf(app, transactionId)).sent_at).toBe(true)
  const [refund] = await app.providerRefunds(transactionId)
  await app.failRefund(refund.id)
  await until(async () => (await refundOf(app, transactionId)).state === 'failed')
  // The buyer is owed the price, and the seller nothing: no second pass takes more or sends it again.
  for (const pass of [maintain, sendDue, maintain]) await pass(app)
  expect(await saleBalances(app, transactionId)).toEqual({ refunds_due: -49_950 })
  expect(await debtsOfSale(app, id)).toEqual([
    { amount: share, reversed: share, netted: 0, written_off: 0 },
  ])
  await app.refundAtProvider({ payment_intent: transactionId })
  await expect.poll(() => saleBalances(app, transactionId)).toEqual({})
})

test('a refund decided while its transfer is being sent leaves the seller nothing', async () => {
  const { saleId, destination } = await interrupted()
  await refundSale(app, ada, saleId)
  expect(await debtsOfSale(app, saleId)).toMatchObject([{ amount: share }])
  await settleAccount(app.services, destination)
  // The claim is undone or its money taken back, but the seller does not keep it.
  await app.pool.query(
    "update transfer set tried_at = now() - interval '1 hour' where sale_id = $1",
    [saleId],
  )
  await until(async () => {
    await sendDue(app)
    await maintain(app)
    const [debt] = await debtsOfSale(app, saleId)
    return debt.reversed + debt.netted === share
  })
  const made = await madeFor(saleId)
  expect(made.every((one: { reversed: boolean }) => one.reversed)).toBe(true)
})

test('a claim of a process that is gone does not hold the money for ever', async () => {
  const { saleId, destination } = await interrupted()
  await settleAccount(app.services, destination)
  await sendDue(app)
  await untilSent(app, saleId)
  expect(await transfersOfSale(app, saleId)).toMatchObject([{ state: 'sent', amount: share }])
  expect(await madeFor(saleId)).toHaveLength(1)
})

test.each([
  ['whose answer was lost', undefined],
  ['that was given up although it was made', { attempt: 2 }],
])('a transfer %s is found, and not made again', async (_, givenUp) => {
  const { saleId, transferId, destination } = await interrupted()
  const { origin } = new URL(app.services.cards.scriptUrl)
  const made = await send(`${origin}/v1/transfers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.cardSecretKey}` },
    body: new URLSearchParams({
      amount: String(share),
      currency: 'usd',
      destination,
      source_transaction: await chargeOf(saleId),
      transfer_group: saleId,
      'metadata[transfer_id]': transferId,
    }),
  })
  expect(made.status).toBe(200)
  if (givenUp) {
    await app.pool.query(
      `update transfer set state = 'due', amount = null, account_id = null, attempt = $2
       where id = $1`,
      [transferId, givenUp.attempt],
    )
  }
  await settleAccount(app.services, destination)
  await sendDue(app)
  await untilSent(app, saleId)
  expect(await transfersOfSale(app, saleId)).toMatchObject([{ state: 'sent' }])
  expect(await madeFor(saleId)).toHaveLength(1)
})

async function chargeOf(saleId: string): Promise<string> {
  const { rows } = await app.pool.query('select intent_id from sale where id = $1', [saleId])
  return (await app.services.cards.chargeOf(rows[0].intent_id)) ?? ''
}

test('a transfer is not given up while another process repeats it', async () => {
  const { saleId, transferId, destination } = await interrupted()
  const tried = (ago: string) =>
    app.pool.query('update transfer set tried_at = now() - $2::interval where id = $1', [
      transferId,
      ago,
    ])
  const block = (isBlocked: boolean) =>
    app.pool.query('update sale set blocked_at = case when $2 then now() end where id = $1', [
      saleId,
      isBlocked,
    ])
  await tried('0 seconds')
  await settleAccount(app.services, destination)
  const { cards } = app.services
  const { transfer } = cards
  const transferLate = async (request: Parameters<typeof transfer>[0]) => {
    Object.assign(cards, { transfer })
    await block(true)
    await sendTransfer(app.services, transferId)
    return transfer(request)
  }
  Object.assign(cards, { transfer: transferLate })
  await tried('11 minutes')
  await sendDue(app)
  await until(async () => (await madeFor(saleId)).length > 0)
  await block(false)
  await sendDue(app)
  await untilSent(app, saleId)
  expect(await madeFor(saleId)).toHaveLength(1)
  const attempt = 'select attempt from transfer where id = $1'
  expect((await app.pool.query(attempt, [transferId])).rows).toEqual([{ attempt: 1 }])
})

test('while the provider is away, no other transfer is tried', async () => {
  const person = await newSeller()
  const ids = [await completedSale(app, bea, person), await completedSale(app, bea, person)].map(
    ({ id }) => id,
  )
  const account = await onboardInSilence(person)
  await app.pool.query("update payout_account set status = 'active' where provider_id = $1", [
    account,
  ])
  const { cards } = app.services
  const { chargeOf: read } = cards
  let tries = 0
  const chargeAway = () => {
    tries += 1
    return Promise.reject(refuse('card_provider_away'))
  }
  Object.assign(cards, { chargeOf: chargeAway })
  const makeDue = () =>
    app.pool.query(
      "update transfer set tried_at = now() - interval '2 minutes' where sale_id = any($1)",
      [ids],
    )
  // The scheduled job may run at the same time.
  await expect
    .poll(async () => {
      tries = 0
      await makeDue()
      await sendDue(app)
      return tries
    })
    .toBe(1)
  Object.assign(cards, { chargeOf: read })
  await makeDue()
  await sendDue(app)
  for (const id of ids) await untilSent(app, id)
})

test('while the provider is away, the hourly run reads no other account', async () => {
  for (const person of [await newSeller(), await newSeller()]) await beginOnboarding(app, person)
  const { cards } = app.services
  const { readAccount } = cards
  let tries = 0
  const readAway = () => {
    tries += 1
    return Promise.reject(refuse('card_provider_away'))
  }
  Object.assign(cards, { readAccount: readAway })
  // An event about an account may be read at the same time.
  await expect
    .poll(async () => {
      tries = 0
      await app.pool.query('update payout_account set read_at = null')
      await maintain(app)
      return tries
    })
    .toBe(1)
  Object.assign(cards, { readAccount })
})

/** A sale whose case staff have decided, and a seller who has appealed. */
async function appealed(decision: string, more = {}) {
  const person = await newSeller()
  const sale = await escalatedSale(app, bea, person)
  expect(await decideCase(ada, sale.id, decision, more)).toBe('ok')
  expect(await step(person, sale.id, 'appeal', { note: 'Look again.' })).toBe('ok')
  return { ...sale, person }
}

async function grantAppeal(saleId: string) {
  const abe = await newSeller()
  await app.grantAdmin(abe)
  const granted = { party: 'seller', decision: 'grant', statement: 'Seen again.' }
  expect(await step(abe, saleId, 'appeal/decision', granted)).toBe('ok')
}

test('what is granted on appeal while the transfer is being sent is sent as well', async () => {
  // What is refunded is not left of the charge: the platform pays from its balance.
  await app.topUp(500_000)
  await passDays(app, 3)
  const { id, person } = await appealed('decide_offer', { amount: '100' })
  const { destination } = await claimInSilence(person, id, 38_751)
  await grantAppeal(id)
  await settleAccount(app.services, destination)
  await sendDue(app)
  await untilSent(app, id, 1)
  expect(await transfersOfSale(app, id)).toMatchObject([{ amount: 38_751 }, { amount: 9700 }])
})

test('what was granted on appeal and has no transfer gets one', async () => {
  const { id } = await appealed('decide_refund')
  await grantAppeal(id)
  await app.pool.query('delete from transfer where sale_id = $1', [id])
  await maintain(app)
  expect(await transfersOfSale(app, id)).toMatchObject([{ state: 'due' }])
})

test('an accidental acceptance can be undone before money moves', async () => {
  const { id } = await buyUntilInspection(app, bea, seller)
  expect(await step(bea, id, 'acceptance')).toBe('ok')
  await sendDue(app)
  expect(await transfersOfSale(app, id)).toEqual([])
  expect((await bea.call('DELETE', `/sales/${id}/acceptance`)).status).toBe(200)
  expect(await step(bea, id, 'acceptance')).toBe('ok')
  await passDeadline(app, id)
  await untilSent(app, id)
  const made = await madeFor(id)
  expect(made).toMatchObject([{ destination: account, amount: share }])
})

test('a transfer that the provider refuses is due again, under a new key', async () => {
  const { id } = await completedSale(app, bea, await restrictedSeller())
  await sendDue(app)
  const read = 'select state, amount, refusal, attempt from transfer where sale_id = $1'
  const refused = async () => (await app.pool.query(read, [id])).rows[0]
  await until(async () => (await refused()).refusal !== null)
  expect(await refused()).toEqual({
    state: 'due',
    amount: null,
    attempt: 2,
    refusal: 'insufficient_capabilities_for_transfer',
  })
  expect(await metricOf(app, 'backlog_size{kind="refused_transfer"}')).toBe(1)
})

/** Active as far as the application knows, but not at the provider. */
async function restrictedSeller() {
  const person = await app.signUp('Max', 'seller')
  await app.webhooks({ mode: 'drop', endpoint: 'connect' })
  const id = await onboardSeller(app, person)
  await app.connect('requirements', { account: id, seconds: '0' })
  await app.webhooks({ mode: 'deliver', endpoint: 'connect' })
  return person
}
