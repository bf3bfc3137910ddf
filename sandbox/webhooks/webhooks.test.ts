import { afterEach, expect, test, vi } from 'vitest'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { secrets, startTestSandbox, startWebhookReceiver } from '../tests/test-app.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function appWithMailbox(statuses: number[] = []) {
  const mailbox = await startWebhookReceiver(statuses)
  const app = await startTestSandbox({ webhookUrl: mailbox.url })
  open.push(mailbox, app)
  return { mailbox, ...app }
}

test('a payment sends signed events that the official client accepts', async () => {
  const { mailbox, stripe, newIntent, pay } = await appWithMailbox()
  const intent = await newIntent()
  await pay(intent, '4242424242424242')
  await stripe.refunds.create({ payment_intent: intent.id })
  const expected = [
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
  ]
  await vi.waitFor(() => expect(mailbox.types().sort()).toEqual(expected), waitOptions)
  for (const { raw, signature } of mailbox.received) {
    const event = stripe.webhooks.constructEvent(raw, signature, secrets.webhookSecret)
    expect(event.id).toMatch(/^evt_/)
    expect((await stripe.events.retrieve(event.id)).type).toBe(event.type)
    expect(() => stripe.webhooks.constructEvent(`${raw} `, signature, 'whsec_shop')).toThrow()
    expect(() => stripe.webhooks.constructEvent(raw, signature, 'whsec_other')).toThrow()
  }
})

test('an endpoint with enabled events gets no others', async () => {
  const mailbox = await startWebhookReceiver([])
  const enabledEvents = ['payment_intent.succeeded', 'charge.refunded']
  const app = await startTestSandbox({ webhookUrl: mailbox.url, enabledEvents })
  open.push(mailbox, app)
  const intent = await app.newIntent()
  await app.pay(intent, '4242424242424242')
  await app.stripe.refunds.create({ payment_intent: intent.id })
  await vi.waitFor(() => expect(mailbox.types().sort()).toEqual(enabledEvents.sort()), waitOptions)
  const { deliveries } = (await app.call('GET', '/sandbox/ledger')).body
  expect(deliveries).toHaveLength(2)
})

test('declines, authentication and cancellation send events', async () => {
  const { mailbox, stripe, newIntent, pay } = await appWithMailbox()
  const intent = await newIntent()
  await pay(intent, '4000000000000002')
  await pay(intent, '4000002760003184')
  await stripe.paymentIntents.cancel(intent.id)
  const names = ['payment_failed', 'requires_action', 'canceled']
  const expected = names.map((name) => `payment_intent.${name}`)
  await vi.waitFor(
    () => expect(mailbox.types()).toEqual(expect.arrayContaining(expected)),
    waitOptions,
  )
})

test('an event is retried with a fresh signature until the shop accepts it', async () => {
  const { mailbox, call, newIntent } = await appWithMailbox([500])
  await newIntent()
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(2), waitOptions)
  const [first, second] = mailbox.received
  expect(second?.event.id).toBe(first?.event.id)
  expect(second?.signature).not.toBe(first?.signature)
  await vi.waitFor(async () => {
    const { deliveries } = (await call('GET', '/sandbox/ledger')).body
    expect(deliveries).toMatchObject([{ status: 'delivered', tries: 2, answer: 200 }])
  }, waitOptions)
})

test('tests can hold, reverse, duplicate and drop events', async () => {
  const { mailbox, call, newIntent, pay } = await appWithMailbox()
  await call('POST', '/sandbox/webhooks', { mode: 'hold' })
  await pay(await newIntent(), '4242424242424242')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(mailbox.received).toEqual([])
  const released = await call('POST', '/sandbox/webhooks/release', { reverse: true })
  expect(released.body).toEqual({ released: 3 })
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(3), waitOptions)
  expect(mailbox.types()[0]).toBe('payment_intent.succeeded')

  await call('POST', '/sandbox/webhooks', { mode: 'deliver', duplicate: true })
  await newIntent()
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(5), waitOptions)
  expect(mailbox.received[3]?.event.id).toBe(mailbox.received[4]?.event.id)

  await call('POST', '/sandbox/webhooks', { mode: 'drop', duplicate: false })
  await newIntent()
  const { deliveries } = (await call('GET', '/sandbox/ledger')).body
  expect(deliveries.at(-1)).toMatchObject({ status: 'dropped', tries: 0 })
})
