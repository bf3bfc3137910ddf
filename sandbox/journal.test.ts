import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitOptions } from '../test/harness/wait-options.ts'
import { activeAccount, fundsOf, paidCharge } from './tests/connect-scene.ts'
import { startTestSandbox, startWebhookReceiver } from './tests/test-app.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-sandbox-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('state survives a restart, and a torn last line is skipped', async () => {
  const dataFile = join(folder, 'torn.jsonl')
  const before = await startTestSandbox({ dataFile })
  const intent = await before.newIntent()
  await before.pay(intent, '4242424242424242')
  const keyed = { idempotencyKey: 'kept' }
  const params = { amount: 5000, currency: 'usd' }
  const first = await before.stripe.paymentIntents.create(params, keyed)
  await before.close()
  expect(await readFile(dataFile, 'utf8')).not.toContain('4242424242424242')
  await appendFile(dataFile, '[["intents",{"id":"pi_to')

  for (let restart = 0; restart < 2; restart++) {
    const after = await startTestSandbox({ dataFile })
    const found = await after.stripe.paymentIntents.retrieve(intent.id)
    expect(found).toMatchObject({ status: 'succeeded', client_secret: intent.client_secret })
    expect((await after.stripe.paymentIntents.create(params, keyed)).id).toBe(first.id)
    expect((await after.stripe.paymentIntents.list()).data).toHaveLength(2 + restart)
    await after.newIntent()
    await after.close()
  }
})

test('undelivered events are sent after a restart', async () => {
  const dataFile = join(folder, 'pending.jsonl')
  const deadReceiver = await startWebhookReceiver()
  deadReceiver.close()
  const before = await startTestSandbox({ dataFile, webhookUrl: deadReceiver.url })
  await before.newIntent()
  await before.close()

  const mailbox = await startWebhookReceiver()
  const after = await startTestSandbox({ dataFile, webhookUrl: mailbox.url })
  await vi.waitFor(() => expect(mailbox.types()).toEqual(['payment_intent.created']), waitOptions)
  await after.close()
  mailbox.close()
})

test('connected accounts and their money survive a restart', async () => {
  const dataFile = join(folder, 'connect.jsonl')
  const before = await startTestSandbox({ dataFile })
  const destination = await activeAccount(before)
  const source_transaction = await paidCharge(before, 5000)
  await before.stripe.transfers.create({
    amount: 4000,
    currency: 'eur',
    destination,
    source_transaction,
  })
  await before.call('POST', '/sandbox/clock', { seconds: 2 * 24 * 3600 })
  const [payout] = (await before.stripe.payouts.list({}, { stripeAccount: destination })).data
  await before.close()

  const after = await startTestSandbox({ dataFile })
  await after.call('POST', '/sandbox/clock', { seconds: 2 * 24 * 3600 })
  const options = { stripeAccount: destination }
  const paid = await after.stripe.payouts.retrieve(String(payout?.id), {}, options)
  expect(paid).toMatchObject({ amount: 4000, status: 'paid' })
  expect(await fundsOf(after, destination)).toEqual([0, 0])
  await after.close()
})
