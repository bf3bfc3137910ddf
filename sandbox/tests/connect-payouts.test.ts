import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { activeAccount, fundsOf, paidCharge, sumOf } from './connect-scene.ts'
import { startTestSandbox, startWebhookReceiver } from './test-app.ts'

type Mailbox = Awaited<ReturnType<typeof startWebhookReceiver>>

let app: Awaited<ReturnType<typeof startTestSandbox>>
let platformMailbox: Mailbox
let connectMailbox: Mailbox
beforeAll(async () => {
  platformMailbox = await startWebhookReceiver()
  connectMailbox = await startWebhookReceiver()
  app = await startTestSandbox({
    webhookUrl: platformMailbox.url,
    connectWebhookUrl: connectMailbox.url,
    connectWebhookSecret: 'whsec_connect',
  })
})
afterAll(async () => {
  await app.close()
  platformMailbox.close()
  connectMailbox.close()
})

const day = 24 * 3600
const advance = (days: number) => app.call('POST', '/sandbox/clock', { seconds: days * day })
const payoutsOf = async (stripeAccount: string) =>
  (await app.stripe.payouts.list({}, { stripeAccount })).data

/** An account that a transfer of 5000 goes to, which is available in two days. */
async function fundedAccount(bank: string) {
  const destination = await activeAccount(app, { bank })
  const source_transaction = await paidCharge(app, 10_000)
  await app.stripe.transfers.create({
    amount: 5000,
    currency: 'eur',
    destination,
    source_transaction,
  })
  return destination
}

/** The types of the events about the payouts of an account, oldest first. */
const payoutEvents = (mailbox: Mailbox, account?: string) =>
  mailbox.received
    .map(({ event }) => event)
    .filter((event) => event.type.startsWith('payout.') && event.account === account)
    .map((event) => event.type)

test('what is available is paid out daily and arrives two days later', async () => {
  const account = await fundedAccount('paid')
  await advance(1)
  expect(await payoutsOf(account)).toEqual([])
  await advance(1)
  expect(await fundsOf(app, account)).toEqual([0, 0])
  const [payout] = await payoutsOf(account)
  expect(payout).toMatchObject({ amount: 5000, automatic: true, status: 'pending' })
  const rows = await app.stripe.balanceTransactions.list(
    { payout: String(payout?.id) },
    { stripeAccount: account },
  )
  expect(rows.data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -5000],
    ['payment', 5000],
  ])
  await advance(1)
  expect((await payoutsOf(account))[0]?.status).toBe('in_transit')
  await advance(1)
  const paid = await app.stripe.payouts.retrieve(String(payout?.id), {}, { stripeAccount: account })
  expect(paid.status).toBe('paid')
  await expect(app.stripe.payouts.retrieve(String(payout?.id))).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await vi.waitFor(
    () =>
      expect(payoutEvents(connectMailbox, account)).toEqual(
        expect.arrayContaining(['payout.created', 'payout.updated', 'payout.paid']),
      ),
    waitOptions,
  )
  expect(payoutEvents(platformMailbox)).toEqual([])
})

test('a payout that fails returns the money and needs another bank account', async () => {
  const account = await fundedAccount('fails')
  await advance(4)
  const [failed] = await payoutsOf(account)
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'no_account' })
  expect(await fundsOf(app, account)).toEqual([5000, 0])
  const rows = await app.stripe.balanceTransactions.list(
    { type: 'payout_failure' },
    { stripeAccount: account },
  )
  expect(rows.data).toMatchObject([{ id: failed?.failure_balance_transaction, net: 5000 }])
  await advance(3)
  expect(await payoutsOf(account)).toHaveLength(1)
  const include = ['configuration.recipient', 'requirements'] as const
  const state = await app.stripe.v2.core.accounts.retrieve(account, { include: [...include] })
  expect(state.configuration?.recipient?.capabilities?.stripe_balance).toMatchObject({
    payouts: { status: 'restricted' },
    stripe_transfers: { status: 'active' },
  })
  expect(state.requirements?.entries).toMatchObject([{ description: 'defaults.payout_methods' }])
  await app.call('POST', '/sandbox/accounts/bank', { account, bank: 'paid' })
  await advance(3)
  expect((await payoutsOf(account)).map(({ status }) => status)).toEqual(['paid', 'failed'])
  expect(await sumOf(app, account)).toBe(0)
})

test('a payout can fail after it was paid', async () => {
  const account = await fundedAccount('fails_after_paid')
  await advance(4)
  expect((await payoutsOf(account))[0]?.status).toBe('paid')
  await advance(3)
  expect((await payoutsOf(account))[0]).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
  })
  expect(await fundsOf(app, account)).toEqual([5000, 0])
  await vi.waitFor(() => {
    const types = payoutEvents(connectMailbox, account)
    expect(types).toContain('payout.failed')
    expect(types).toContain('payout.paid')
  }, waitOptions)
})

test('one step over many days has the same result as day by day', async () => {
  const account = await fundedAccount('fails_after_paid')
  await advance(30)
  expect((await payoutsOf(account)).map(({ status }) => status)).toEqual(['failed'])
  expect(await sumOf(app, account)).toBe(5000)
})

test('the platform is paid out by hand, and its payouts can fail or be canceled', async () => {
  await paidCharge(app, 9000, 'pm_card_bypassPending')
  const [before = 0] = await fundsOf(app)
  const create = (amount: number) => app.stripe.payouts.create({ amount, currency: 'eur' })
  await expect(create(before + 1)).rejects.toMatchObject({ code: 'balance_insufficient' })
  const first = await create(1000)
  expect(first).toMatchObject({ automatic: false, status: 'pending' })
  expect((await fundsOf(app))[0]).toBe(before - 1000)
  expect((await app.stripe.payouts.cancel(first.id)).status).toBe('canceled')
  expect((await fundsOf(app))[0]).toBe(before)
  await app.call('POST', '/sandbox/payouts/bank', { bank: 'fails_after_paid' })
  const second = await create(2000)
  await app.call('POST', '/sandbox/payouts/bank', { bank: 'paid' })
  const third = await create(1000)
  await advance(5)
  const statusOf = async ({ id }: Stripe.Payout) => (await app.stripe.payouts.retrieve(id)).status
  expect([await statusOf(second), await statusOf(third)]).toEqual(['failed', 'paid'])
  await app.call('POST', '/sandbox/payouts/failure', { payout: third.id })
  expect(await statusOf(third)).toBe('failed')
  await vi.waitFor(
    () =>
      expect(payoutEvents(platformMailbox).filter((type) => type === 'payout.failed')).toHaveLength(
        2,
      ),
    waitOptions,
  )
})

test('an account with a balance cannot be closed', async () => {
  const account = await fundedAccount('paid')
  const close = () =>
    app.stripe.v2.core.accounts.close(
      account,
      { applied_configurations: ['recipient'] },
      // API v2 tries a request again that failed.
      { idempotencyKey: 'close' },
    )
  await expect(close()).rejects.toMatchObject({ code: 'account_has_balance' })
  await advance(2)
  expect(await close()).toMatchObject({ closed: true })
})

test('each balance is the sum of its balance transactions', async () => {
  const { accounts } = (await app.call('GET', '/sandbox/ledger')).body
  expect(accounts.length).toBeGreaterThan(4)
  for (const owner of [undefined, ...accounts.map(({ id }: { id: string }) => id)]) {
    const [available = 0, pending = 0] = await fundsOf(app, owner)
    expect(await sumOf(app, owner)).toBe(available + pending)
  }
})
