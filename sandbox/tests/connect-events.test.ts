import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { newAccount } from './connect-scene.ts'
import { startTestSandbox, startWebhookReceiver } from './test-app.ts'

const secret = 'whsec_connect'
let app: Awaited<ReturnType<typeof startTestSandbox>>
let mailbox: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  mailbox = await startWebhookReceiver()
  app = await startTestSandbox({ connectWebhookUrl: mailbox.url, connectWebhookSecret: secret })
})
afterAll(async () => {
  await app.close()
  mailbox.close()
})

test('events of accounts have a secret of their own and are notifications without data', async () => {
  const account = (await newAccount(app)).id
  await app.call('POST', '/sandbox/accounts/onboarding', { account, outcome: 'finish' })
  const mine = () => mailbox.received.filter(({ raw }) => raw.includes(account))
  await vi.waitFor(
    () => expect(mine().map(({ event }) => event.type)).toContain('account.updated'),
    waitOptions,
  )
  for (const { raw, signature, event } of mine()) {
    if (String(event.object) === 'event') {
      const parsed = app.stripe.webhooks.constructEvent(raw, signature, secret)
      expect(parsed.account).toBe(account)
      continue
    }
    expect(raw).not.toContain('"data"')
    const notification = app.stripe.parseEventNotification(raw, signature, secret)
    const whole = await notification.fetchEvent()
    expect(whole.type).toBe(notification.type)
    if (notification.type === 'v2.core.account[requirements].updated')
      expect(await notification.fetchRelatedObject()).toMatchObject({ id: account })
  }
  const [updated] = (
    await app.stripe.v2.core.events.list({
      object_id: account,
      types: ['v2.core.account[configuration.recipient].capability_status_updated'],
    })
  ).data as Stripe.V2.Core.Event[]
  expect(updated).toMatchObject({ data: { updated_capability: 'stripe_balance.payouts' } })
})

test('tests can hold, reverse, duplicate and drop the events of one endpoint', async () => {
  const connect = { endpoint: 'connect' }
  await app.call('POST', '/sandbox/webhooks', { ...connect, mode: 'hold' })
  const { id } = await newAccount(app)
  await app.stripe.v2.core.accounts.update(id, { display_name: 'Anna' })
  const mine = () => mailbox.received.filter(({ raw }) => raw.includes(id))
  const types = () => mine().map(({ event }) => String(event.type))
  expect(types()).toEqual([])
  const release = { ...connect, reverse: true }
  expect((await app.call('POST', '/sandbox/webhooks/release', release)).body.released).toBe(2)
  const reversed = ['v2.core.account.updated', 'v2.core.account.created']
  await vi.waitFor(() => expect(types()).toEqual(reversed), waitOptions)
  const twice = { ...connect, mode: 'deliver', duplicate: true }
  await app.call('POST', '/sandbox/webhooks', twice)
  await app.stripe.v2.core.accounts.update(id, { display_name: 'Berta' })
  await vi.waitFor(() => expect(mine()).toHaveLength(4), waitOptions)
  expect(mine()[2]?.event.id).toBe(mine()[3]?.event.id)
  await app.call('POST', '/sandbox/webhooks', { ...connect, mode: 'drop', duplicate: false })
  await app.stripe.v2.core.accounts.update(id, { display_name: 'Clara' })
  const { deliveries } = (await app.call('GET', '/sandbox/ledger')).body
  expect(deliveries.at(-1)).toMatchObject({ status: 'dropped', endpoint: 'connect' })
  await app.call('POST', '/sandbox/webhooks', { ...connect, mode: 'deliver' })
})
