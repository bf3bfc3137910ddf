import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import { intentOf } from '../harness/cards/controls.ts'
import type { Person } from '../harness/people.ts'
import { send } from '../harness/send.ts'
import { waitOptions } from '../harness/wait-options.ts'
import { finalStates } from './event-log.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'
import { shuffled } from './shuffle.ts'

const seed = Number(process.env.SEED ?? 20_260_315)
const copies = 4
const declinedCard = '4000000000000002'
const askingCard = '4000002500003155'

let app: RaceApp
let sana: Person
let bea: Person
let ben: Person
let ada: Person

beforeAll(async () => {
  app = await startRaceApp({ MAX_LIVE_BOOKINGS: '1000' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  ada = await app.signUpAdmin('Ada')
})
afterAll(() => app.close())

type Payment = { productId: string; bookingId: string; secret: string }

const atProvider = (path: string, fields: Record<string, string> = {}) =>
  send(`${app.providerProxy.url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams(fields),
  })

/** What may happen to a payment without webhooks, and the final state. */
const scenarios: Record<string, [live: (payment: Payment) => Promise<unknown>, end: object]> = {
  paid: [({ secret }) => app.payByCard(secret), finalStates.paid()],
  'declined, then paid': [
    async ({ secret }) => {
      await app.payByCard(secret, declinedCard)
      await app.payByCard(secret)
    },
    finalStates.paid(),
  ],
  declined: [
    ({ secret }) => app.payByCard(secret, declinedCard),
    { ...finalStates.unpaid('held', ['requires_payment_method']), open: 1 },
  ],
  authenticated: [
    ({ secret }) =>
      atProvider('/sandbox/confirm', {
        payment_intent: intentOf(secret),
        client_secret: secret,
        number: askingCard,
        authenticate: 'complete',
      }),
    finalStates.paid(),
  ],
  'given up at the provider': [
    ({ secret }) => atProvider(`/v1/payment_intents/${intentOf(secret)}/cancel`),
    finalStates.unpaid('held'),
  ],
  'given up by the buyer': [
    ({ bookingId }) => app.cancel(bea, bookingId),
    finalStates.unpaid('cancelled'),
  ],
  'taken by another': [
    async ({ bookingId, productId }) => {
      await app.expireHold(bookingId)
      await app.tryBook(ben, productId)
    },
    finalStates.unpaid('expired'),
  ],
  late: [
    async ({ bookingId, secret }) => {
      await app.pool.query("update booking set state = 'cancelled' where id = $1", [bookingId])
      await app.payByCard(secret)
    },
    finalStates.late(),
  ],
  refunded: [
    async ({ bookingId, secret }) => {
      await app.payByCard(secret)
      const { body } = await app.record(bea, bookingId, secret)
      await ada.post(`/payments/${body.insertedId}/refund`, { reason: 'Broken.' })
    },
    finalStates.refunded(),
  ],
}

type ScenarioRun = { scenario: string; title: string; bookingId: string; intent: string }

async function runScenario(scenario: string, title: string): Promise<ScenarioRun> {
  const booking = await app.createBooking(sana, bea, { title })
  const secret = await app.startPayment(bea, booking.bookingId)
  await scenarios[scenario]?.[0]({ ...booking, secret })
  return { scenario, title, bookingId: booking.bookingId, intent: intentOf(secret) }
}

/** Runs each scenario a few times on its own product. */
async function runScenarios(name: string): Promise<ScenarioRun[]> {
  const runs: ScenarioRun[] = []
  for (let copy = 0; copy < copies; copy += 1) {
    await app.pool.query('delete from rate_limit')
    for (const scenario of Object.keys(scenarios))
      runs.push(await runScenario(scenario, `${name} ${scenario} ${copy}`))
  }
  return runs
}

/** The provider's events of these payments in order. */
async function eventsOf(runs: ScenarioRun[]): Promise<Stripe.Event[]> {
  const intents = new Set(runs.map(({ intent }) => intent))
  const { events } = await app.ledger()
  return events.filter(({ data: { object } }: { data: { object: Stripe.Charge } }) => {
    return intents.has(object.id) || intents.has(String(object.payment_intent))
  })
}

/** Posts all with this concurrency; returns the distinct statuses. */
async function deliver(events: Stripe.Event[], atOnce: number): Promise<number[]> {
  const left = events.values()
  const statuses = new Set<number>()
  // The provider delivers an event again that was not accepted.
  const accepted = async (event: Stripe.Event) => {
    const answer = await app.post(event)
    if (answer.status === 503) return undefined
    return answer.status
  }
  const worker = async () => {
    for (const event of left) statuses.add(await vi.waitUntil(() => accepted(event), waitOptions))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return [...statuses]
}

async function emailsAbout(title: string): Promise<number> {
  const { rows } = await app.pool.query(
    "select count(*)::int from pgboss.job where name = 'send_mail' and data->>'text' like $1",
    [`%${title}%`],
  )
  return rows[0].count
}

const endOf = async ({ bookingId, title }: ScenarioRun) => ({
  ...(await app.finalState(bookingId)),
  emails: await emailsAbout(title),
})

async function refundsAreSent() {
  const owed = async () =>
    (await app.pool.query('select from refund where sent_at is null')).rowCount
  await expect.poll(owed, { interval: 100 }).toBe(0)
}

test(`1,000 shuffled and repeated events end like those in order (seed ${seed})`, async () => {
  const orderly = await runScenarios('Orderly')
  const unruly = await runScenarios('Unruly')
  expect(await deliver(await eventsOf(orderly), 1)).toEqual([200])
  const events = await eventsOf(unruly)
  expect(await deliver(shuffled(events, 1_000, seed), 16)).toEqual([200])
  await refundsAreSent()

  for (const [n, life] of unruly.entries()) {
    const end = await endOf(life)
    expect(end, life.title).toEqual({ ...scenarios[life.scenario]?.[1], emails: end.emails })
    expect(end, life.title).toEqual(await endOf(orderly[n] as ScenarioRun))
  }
  await expectInvariants(app.pool)
})
