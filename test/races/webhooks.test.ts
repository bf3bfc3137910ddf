import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import { intentOf } from '../harness/cards/controls.ts'
import { withoutBackgroundJobs } from '../harness/no-background-jobs.ts'
import type { Person } from '../harness/people.ts'
import { outcomeOf, send, type TestResponse } from '../harness/send.ts'
import { difference, readTables } from '../harness/tables.ts'
import { finalStates } from './event-log.ts'
import { postEvent, signed } from './post-event.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'

// The settlement loop would find these payments by itself.
withoutBackgroundJobs()

const secret = 'whsec_sandbox'

let app: RaceApp
let sana: Person
let bea: Person
/** The provider's event for a charge unknown to the app. */
let chargeEvent: Stripe.Event
let charged: { bookingId: string; clientSecret: string }

beforeAll(async () => {
  app = await startRaceApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  charged = await beginPayment()
  await app.payByCard(charged.clientSecret)
  chargeEvent = await eventOf(charged.clientSecret, 'payment_intent.succeeded')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

async function beginPayment() {
  const { bookingId } = await app.createBooking(sana, bea)
  return { bookingId, clientSecret: await app.startPayment(bea, bookingId) }
}

async function eventOf(clientSecret: string, type: string): Promise<Stripe.Event> {
  const { events } = await app.ledger()
  return events.find(({ data: { object }, ...event }: { data: { object: Stripe.Charge } }) => {
    const of = [object.id, object.payment_intent]
    return (event as Stripe.Event).type === type && of.includes(intentOf(clientSecret))
  })
}

/** The response and all written rows. */
async function effect(call: () => Promise<TestResponse>) {
  const before = await readTables(app.pool)
  const answer = await call()
  return { answer, changes: difference(before, await readTables(app.pool)).changes }
}

const text = () => JSON.stringify(chargeEvent)
const seconds = () => Math.floor(Date.now() / 1000)
const right = () => signed(text(), secret)
/** A valid digest for another time or scheme. */
const digest = () => right().split('v1=')[1] ?? ''

type Post = () => Promise<TestResponse>
const post = (how: object) => postEvent(app.webhookUrl, chargeEvent, secret, how)

const forgeries: [string, Post][] = [
  ['no signature', () => post({ signature: null })],
  ['an empty signature', () => post({ signature: '' })],
  ['another secret', () => post({ signature: signed(text(), 'whsec_other') })],
  ['an empty secret', () => post({ signature: signed(text(), '') })],
  ['no time', () => post({ signature: `v1=${digest()}` })],
  ['another time', () => post({ signature: `t=${seconds() - 5},v1=${digest()}` })],
  ['a time that is none', () => post({ signature: `t=now,v1=${digest()}` })],
  ['an older scheme alone', () => post({ signature: right().replace('v1=', 'v0=') })],
  ['an unknown scheme alone', () => post({ signature: right().replace('v1=', 'v2=') })],
  [
    'several wrong signatures',
    () => post({ signature: `t=${seconds()},v1=${'0'.repeat(64)},v1=,v1=x` }),
  ],
  ['half a signature', () => post({ signature: right().slice(0, -32) })],
  ['a signature and more', () => post({ signature: `${right()}00` })],
  ['a signature of 301 seconds ago', () => post({ age: 301 })],
  ['a signature of last year', () => post({ age: 365 * 86_400 })],
  ['an amount changed', () => post({ sent: text().replaceAll('49950', '4995') })],
  ['half the body', () => post({ sent: text().slice(0, text().length / 2) })],
  ['a blank added', () => post({ sent: `${text()} ` })],
  ['no body', () => post({ sent: '' })],
  [
    'the signature in the address',
    () => send(`${app.webhookUrl}?stripe-signature=${right()}`, { method: 'POST', body: text() }),
  ],
  [
    'the signature as a bearer token',
    () =>
      send(app.webhookUrl, {
        method: 'POST',
        body: text(),
        headers: { authorization: `Bearer ${secret}` },
      }),
  ],
]

test.each(forgeries)('an event with %s is refused and writes nothing', async (_, forge) => {
  const { answer, changes } = await effect(forge)
  expect([answer.status, outcomeOf(answer), changes]).toEqual([400, 'bad_signature', []])
})

test('an oversized event is refused and writes nothing', async () => {
  const large = { ...chargeEvent, filling: 'x'.repeat(300_000) }
  const { answer, changes } = await effect(() => app.post(large))
  expect([answer.status, changes]).toEqual([413, []])
})

test('a valid signature pays, also next to signatures of an older secret', async () => {
  const rolled = `${right()},v1=${'0'.repeat(64)},v0=${digest()}`
  const { answer, changes } = await effect(() => post({ signature: rolled }))
  expect(answer.body).toEqual({ received: true })
  expect(changes).toContain('+payment')
  expect(await app.finalState(charged.bookingId)).toEqual(finalStates.paid())
})

test('the same event again, or an older or newer one, changes nothing', async () => {
  const created = await eventOf(charged.clientSecret, 'payment_intent.created')
  for (const event of [chargeEvent, created, chargeEvent]) {
    const { answer, changes } = await effect(() => app.post(event))
    expect([answer.status, changes]).toEqual([200, []])
  }
})

/** The event with changed content and a valid signature. */
const altered = (object: object, event: object = {}) => ({
  ...chargeEvent,
  ...event,
  data: { object: { ...chargeEvent.data.object, ...object } },
})

test('an event that contradicts the provider’s API is not trusted', async () => {
  const open = await beginPayment()
  const id = intentOf(open.clientSecret)
  const lies = [
    altered({ id }),
    altered({ id, amount: 1, amount_received: 1 }),
    altered({ id, status: 'canceled' }, { type: 'payment_intent.canceled' }),
    altered({ metadata: { booking_id: open.bookingId } }),
  ]
  for (const lie of lies) {
    const { answer, changes } = await effect(() => app.post(lie))
    expect([answer.status, changes]).toEqual([200, []])
  }
  expect(await app.finalState(open.bookingId)).toMatchObject({
    state: 'held',
    open: 1,
    payments: 0,
  })
})

test('events of other types and of an unknown refund change nothing', async () => {
  const hidden = await beginPayment()
  await app.payByCard(hidden.clientSecret)
  const charge = { object: 'charge', payment_intent: intentOf(hidden.clientSecret) }
  const others = [
    altered(charge, { type: 'charge.succeeded' }),
    altered({ object: 'customer' }, { type: 'customer.created' }),
    altered({ object: 'refund', id: 're_1' }, { type: 'refund.created' }),
  ]
  for (const other of others) {
    const { answer, changes } = await effect(() => app.post(other))
    expect([answer.status, changes]).toEqual([200, []])
  }
  await app.postEvent(hidden.clientSecret)
  expect(await app.finalState(hidden.bookingId)).toEqual(finalStates.paid())
})

test.each([
  ['nothing', {}],
  ['no data', { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' }],
  ['no object', { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: {} }],
  ['null', null],
  ['a list', []],
  ['an id that is none', { data: { object: { object: 'payment_intent', id: { a: 1 } } } }],
  ['no id', { data: { object: { object: 'payment_intent' } } }],
  ['a path as an id', { data: { object: { object: 'payment_intent', id: '../balance' } } }],
])('a signed event of %s causes no server error', async (_, event) => {
  const { answer, changes } = await effect(() => app.post(event as object))
  expect([200, 400]).toContain(answer.status)
  expect(changes).toEqual([])
})

test('an unknown or foreign intent changes nothing', async () => {
  const { body: foreign } = await send(`${app.providerProxy.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      amount: '49950',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
    }),
  })
  expect(foreign.status).toBe('succeeded')
  for (const id of [foreign.id, 'pi_nobody']) {
    const { answer, changes } = await effect(() => app.post(altered({ id })))
    expect([answer.status, changes]).toEqual([200, []])
  }
})

test('a charge of a different amount pays nothing and is refunded', async () => {
  const { bookingId, clientSecret } = await beginPayment()
  await send(`${app.providerProxy.url}/v1/payment_intents/${intentOf(clientSecret)}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ amount: '100' }),
  })
  await app.payByCard(clientSecret)
  expect((await app.postEvent(clientSecret)).status).toBe(200)
  const late = finalStates.late()
  const end = { ...late, provider: { ...late.provider, received: 100, sentBack: 100 } }
  await expect.poll(() => app.finalState(bookingId), { interval: 100 }).toEqual(end)
})
