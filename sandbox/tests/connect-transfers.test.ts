import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { activeAccount, fundsOf, newAccount, paidCharge, sumOf } from './connect-scene.ts'
import { startTestSandbox, startWebhookReceiver } from './test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
let mailbox: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  mailbox = await startWebhookReceiver()
  app = await startTestSandbox({ webhookUrl: mailbox.url })
})
afterAll(async () => {
  await app.close()
  mailbox.close()
})

const twoDays = 2 * 24 * 3600
const transfer = (destination: string, amount: number, more: object = {}, options = {}) =>
  app.stripe.transfers.create({ amount, currency: 'eur', destination, ...more }, options)

test('a transfer from a charge is pending as long as the charge is', async () => {
  const destination = await activeAccount(app)
  const source_transaction = await paidCharge(app, 10_000)
  const before = await fundsOf(app)
  const made = await transfer(destination, 9000, {
    source_transaction,
    transfer_group: 'booking-1',
    metadata: { sale: 's1' },
    description: 'Sale s1',
  })
  expect(made).toMatchObject({
    object: 'transfer',
    destination,
    source_transaction,
    transfer_group: 'booking-1',
    metadata: { sale: 's1' },
    reversed: false,
  })
  expect(await fundsOf(app, destination)).toEqual([0, 9000])
  expect((await fundsOf(app))[1]).toBe((before[1] ?? 0) - 9000)
  const charge = await app.stripe.charges.retrieve(source_transaction)
  expect(charge.transfer_group).toBe('booking-1')
  await app.call('POST', '/sandbox/clock', { seconds: twoDays - 3600 })
  expect(await fundsOf(app, destination)).toEqual([0, 9000])
})

test('a transfer has balance transactions on both sides', async () => {
  const destination = await activeAccount(app)
  const made = await transfer(destination, 700, {
    source_transaction: await paidCharge(app, 1000),
  })
  const [out] = (await app.stripe.balanceTransactions.list({ source: made.id })).data
  expect(out).toMatchObject({ id: made.balance_transaction, type: 'transfer', net: -700 })
  const [into] = (
    await app.stripe.balanceTransactions.list({ type: 'payment' }, { stripeAccount: destination })
  ).data
  expect(into).toMatchObject({ source: made.destination_payment, net: 700, fee: 0 })
  expect(into).not.toHaveProperty('account')
  const [expanded] = (
    await app.stripe.balanceTransactions.list({ source: made.id, expand: ['data.source'] })
  ).data
  expect(expanded?.source).toMatchObject({ id: made.id, destination })
})

test('without a charge only the available balance can be transferred', async () => {
  const destination = await activeAccount(app)
  const [available = 0] = await fundsOf(app)
  await expect(transfer(destination, available + 1)).rejects.toMatchObject({
    statusCode: 400,
    code: 'balance_insufficient',
  })
  await paidCharge(app, 5000, 'pm_card_bypassPending')
  await transfer(destination, 1000)
  expect(await fundsOf(app, destination)).toEqual([1000, 0])
})

test('a refusal for lack of funds is repeated for the same key', async () => {
  const destination = await activeAccount(app)
  const [available = 0] = await fundsOf(app)
  const retry = (idempotencyKey: string) =>
    transfer(destination, available + 500, {}, { idempotencyKey })
  await expect(retry('short')).rejects.toMatchObject({ code: 'balance_insufficient' })
  await paidCharge(app, 5000, 'pm_card_bypassPending')
  await expect(retry('short')).rejects.toMatchObject({ code: 'balance_insufficient' })
  expect((await retry('covered')).amount).toBe(available + 500)
})

test('transfers from one charge cannot exceed it, nor what was refunded of it', async () => {
  const destination = await activeAccount(app)
  const source_transaction = await paidCharge(app, 10_000)
  await transfer(destination, 6000, { source_transaction })
  await expect(transfer(destination, 4001, { source_transaction })).rejects.toMatchObject({
    param: 'amount',
  })
  await app.stripe.refunds.create({ charge: source_transaction, amount: 3000 })
  await expect(transfer(destination, 1001, { source_transaction })).rejects.toThrow('exceed')
  await transfer(destination, 1000, { source_transaction })
  const other = app.stripe.transfers.create({
    amount: 1,
    currency: 'usd',
    destination,
    source_transaction,
  })
  await expect(other).rejects.toMatchObject({ param: 'source_transaction' })
  const lost = transfer(destination, 1, { source_transaction: 'ch_lost' })
  await expect(lost).rejects.toMatchObject({ code: 'resource_missing' })
})

test('an account without the capability receives nothing', async () => {
  const source_transaction = await paidCharge(app, 10_000)
  const { id } = await newAccount(app)
  const refusal = { statusCode: 400, code: 'insufficient_capabilities_for_transfer' }
  await expect(transfer(id, 100, { source_transaction })).rejects.toMatchObject(refusal)
  await app.call('POST', '/sandbox/accounts/onboarding', { account: id, outcome: 'finish' })
  await app.call('POST', '/sandbox/accounts/requirements', { account: id, seconds: 0 })
  await expect(transfer(id, 100, { source_transaction })).rejects.toMatchObject(refusal)
  await app.call('POST', '/sandbox/accounts/requirements/met', { account: id })
  await transfer(id, 100, { source_transaction })
  await app.call('POST', '/sandbox/accounts/rejection', { account: id })
  await expect(transfer(id, 100, { source_transaction })).rejects.toMatchObject(refusal)
  await app.call('POST', '/sandbox/accounts/closure', { account: id })
  const gone = { code: 'resource_missing', param: 'destination' }
  await expect(transfer(id, 100, { source_transaction })).rejects.toMatchObject(gone)
  await expect(transfer('acct_lost', 100)).rejects.toMatchObject(gone)
})

test('one key makes one transfer, and lists find it by group and destination', async () => {
  const destination = await activeAccount(app)
  const source_transaction = await paidCharge(app, 10_000)
  const more = { source_transaction, transfer_group: 'booking-2' }
  const options = { idempotencyKey: 'transfer-1' }
  const [first, again] = [
    await transfer(destination, 50, more, options),
    await transfer(destination, 50, more, options),
  ]
  expect(again.id).toBe(first.id)
  const ids = async (params: object) =>
    (await app.stripe.transfers.list(params)).data.map(({ id }) => id)
  expect(await ids({ transfer_group: 'booking-2' })).toEqual([first.id])
  expect(await ids({ destination })).toEqual([first.id])
  const updated = await app.stripe.transfers.update(first.id, { metadata: { a: 'b' } })
  expect(updated.metadata).toEqual({ a: 'b' })
  expect(await app.stripe.transfers.retrieve(first.id)).toMatchObject({ metadata: { a: 'b' } })
})

test('transfers send events to the platform', async () => {
  await vi.waitFor(
    () =>
      expect(mailbox.types()).toEqual(
        expect.arrayContaining(['transfer.created', 'transfer.updated']),
      ),
    waitOptions,
  )
})

test('the balance is the sum of the balance transactions', async () => {
  const [available = 0, pending = 0] = await fundsOf(app)
  expect(await sumOf(app)).toBe(available + pending)
})

test('unknown accounts, and calls for which accounts make no sense, are refused', async () => {
  const lost = app.stripe.balance.retrieve({}, { stripeAccount: 'acct_lost' })
  await expect(lost).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
  const stripeAccount = await activeAccount(app)
  const odd = app.stripe.refunds.create({ charge: 'ch_1' }, { stripeAccount })
  await expect(odd).rejects.toMatchObject({ statusCode: 400 })
})
