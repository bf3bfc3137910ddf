import { afterAll, beforeAll, expect, test } from 'vitest'
import { processDeadlines } from '../../server/features/sales/deadlines/process-deadlines.ts'
import { expectInvariants } from '../contract/invariants.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import type { Person } from '../harness/people.ts'
import {
  buy,
  damage,
  expectSameBalance,
  readSale,
  returnAddress,
  returnShipment,
  shipment,
  step,
} from '../harness/sales.ts'
import { outcomeOf } from '../harness/send.ts'
import { declareTrader } from '../harness/traders.ts'

const rounds = Number(process.env.ROUNDS ?? 6)

let app: TestApp
let buyer: Person
let seller: Person
let ada: Person
let alf: Person

beforeAll(async () => {
  const limits = { MAX_LIVE_BOOKINGS: '1000', JOB_POLL_SECONDS: '5' }
  app = await startTestApp({ FEE_PERCENT: '3', ...limits })
})
afterAll(() => app.close())

type BoughtSale = Awaited<ReturnType<typeof buy>>

let sold = 0

/** Access tokens expire. */
async function renewOthers() {
  seller = await app.signUp(`Sana ${sold}`, 'seller')
  await declareTrader(seller)
  ada = await app.signUp(`Ada ${sold}`, 'seller')
  alf = await app.signUp(`Alf ${sold}`, 'seller')
  await app.grantAdmin(ada, alf)
}

async function paid() {
  if (sold % 50 === 0) await renewOthers()
  // Payments are limited per member.
  if (sold % 10 === 0) buyer = await app.signUp(`Buyer ${sold}`, 'buyer')
  sold += 1
  return buy(app, buyer, seller)
}

async function inspected() {
  const sale = await paid()
  expect(await step(seller, sale.id, 'shipment', shipment)).toBe('ok')
  expect(await step(buyer, sale.id, 'delivery')).toBe('ok')
  return sale
}

const answer = (by: Person, { id }: BoughtSale, name: string) =>
  step(by, id, 'case/answer', { answer: name, note: 'See the description.', returnAddress })
const openCase = ({ id }: BoughtSale) => step(buyer, id, 'case', damage)
const accept = ({ id }: BoughtSale) => step(buyer, id, 'acceptance')
const withdraw = ({ id }: BoughtSale) => step(buyer, id, 'withdrawal')
const decide = (by: Person, { id }: BoughtSale, decision: string) =>
  step(by, id, 'case/decision', { decision, statement: 'The description says so.' })

async function escalated() {
  const sale = await inspected()
  expect(await openCase(sale)).toBe('ok')
  expect(await answer(seller, sale, 'contest')).toBe('ok')
  expect(await answer(buyer, sale, 'escalate')).toBe('ok')
  return sale
}

/** The buyer has sent the laptop back in a case, by default with a tracking number. */
async function sentBack(parcel = returnShipment) {
  const sale = await inspected()
  expect(await openCase(sale)).toBe('ok')
  expect(await answer(seller, sale, 'ask_return')).toBe('ok')
  expect(await step(buyer, sale.id, 'return', parcel)).toBe('ok')
  return sale
}

/** Staff have ordered a return, and the seller, as if private, has not said where it goes. */
async function unaddressed() {
  const sale = await escalated()
  const forget = `update sale set listing = listing || '{"trader": null}' where id = $1`
  await app.pool.query(forget, [sale.id])
  expect(await decide(ada, sale, 'decide_return')).toBe('ok')
  return sale
}

async function due(reached = inspected) {
  const sale = await reached()
  const past = "update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1"
  await app.pool.query(past, [sale.id])
  return sale
}

const processDue = () => processDeadlines(app.services)

async function refundByStaff({ id }: BoughtSale) {
  const { rows } = await app.pool.query('select id from payment where booking_id = $1', [id])
  const reason = { reason: 'It was broken.' }
  return outcomeOf(await ada.post(`/payments/${rows[0].id}/refund`, reason))
}

type Act = (sale: BoughtSale) => Promise<unknown>
type Race = {
  prepare(): Promise<BoughtSale>
  between: [Act, Act]
  /** The final states that may come of it, each with what the two calls answer. */
  outcomes: Record<string, unknown[][]>
}

const lost = 'sale_event_not_possible'

const races: Record<string, Race> = {
  'an acceptance and a case': {
    prepare: inspected,
    between: [accept, openCase],
    // An acceptance can be withdrawn by a case until it is final.
    outcomes: {
      disputed: [
        ['ok', 'ok'],
        [lost, 'ok'],
      ],
    },
  },
  'the end of the inspection and a case': {
    prepare: () => due(),
    between: [processDue, openCase],
    outcomes: { completed: [[undefined, lost]], disputed: [[undefined, 'ok']] },
  },
  'the end of the inspection and an acceptance': {
    prepare: () => due(),
    between: [processDue, accept],
    outcomes: { completed: [[undefined, lost]], inspection: [[undefined, 'ok']] },
  },
  'the end of the inspection and a withdrawal': {
    prepare: () => due(),
    between: [processDue, withdraw],
    // The withdrawal is possible before and after it; the ledger knows which was first.
    outcomes: { return_requested: [[undefined, 'ok']] },
  },
  'a withdrawal and a case': {
    prepare: inspected,
    between: [withdraw, openCase],
    outcomes: {
      return_requested: [
        ['ok', 'ok'],
        ['ok', lost],
      ],
    },
  },
  'an objection to a return and a withdrawal': {
    prepare: () => sentBack(),
    between: [(sale) => answer(seller, sale, 'contest_return'), withdraw],
    // The withdrawal is possible before and after it.
    outcomes: { disputed: [['ok', 'ok']] },
  },
  'a decision and a withdrawal after a return': {
    async prepare() {
      const sale = await sentBack()
      expect(await answer(seller, sale, 'contest_return')).toBe('ok')
      return sale
    },
    between: [(sale) => decide(ada, sale, 'reject_case'), withdraw],
    outcomes: { completed: [['ok', 'ok']], disputed: [['ok', 'ok']] },
  },
  'the end of an untracked return and its receipt': {
    prepare: () => due(() => sentBack({ carrier: 'other', trackingNumber: '' })),
    between: [processDue, (sale) => answer(seller, sale, 'receive_return')],
    outcomes: { refunded: [[undefined, 'ok']], disputed: [[undefined, lost]] },
  },
  'the end of the wait for a return address and the address': {
    prepare: () => due(unaddressed),
    between: [processDue, (sale) => answer(seller, sale, 'give_return_address')],
    outcomes: { disputed: [[undefined, lost]], return_requested: [[undefined, 'ok']] },
  },
  'a withdrawal and a shipment': {
    prepare: paid,
    between: [withdraw, ({ id }) => step(seller, id, 'shipment', shipment)],
    outcomes: { cancelled: [['ok', lost]], in_transit: [['ok', 'ok']] },
  },
  'a refund and a chargeback': {
    prepare: inspected,
    between: [
      refundByStaff,
      ({ transactionId }) => app.dispute({ payment_intent: transactionId }).then(() => 'told'),
    ],
    outcomes: {
      charged_back: [
        ['ok', 'told'],
        ['payment_disputed', 'told'],
        [lost, 'told'],
      ],
    },
  },
  'two decisions': {
    prepare: escalated,
    between: [
      (sale) => decide(ada, sale, 'decide_refund'),
      (sale) => decide(alf, sale, 'reject_case'),
    ],
    outcomes: { refunded: [['ok', lost]], completed: [[lost, 'ok']] },
  },
  'a cancellation and a shipment': {
    prepare: paid,
    between: [
      ({ id }) => step(buyer, id, 'cancellation', { reason: 'Changed my mind.' }),
      ({ id }) => step(seller, id, 'shipment', shipment),
    ],
    outcomes: { cancelled: [['ok', lost]], in_transit: [[lost, 'ok']] },
  },
}

/** Both at once, begun in either order. */
async function meet(sale: BoughtSale, [one, other]: [Act, Act], round: number) {
  if (round % 2 === 0) return Promise.all([one(sale), other(sale)])
  const second = other(sale)
  return [await one(sale), await second]
}

const state = async ({ id }: BoughtSale) => (await readSale(buyer, id)).state

async function expectOneOutcome({ prepare, between, outcomes }: Race, round: number) {
  const sale = await prepare()
  const answers = await meet(sale, between, round)
  // The provider's webhook arrives after its answer.
  await expect.poll(() => state(sale)).toBeOneOf(Object.keys(outcomes))
  const end = await state(sale)
  expect(outcomes[end], `${end} after ${answers}`).toContainEqual(answers)
  return end
}

test.each(Object.entries(races))(
  `${rounds} rounds of %s have one outcome each`,
  async (name, race) => {
    const ends: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const end = await expectOneOutcome(race, round)
      ends[end] = (ends[end] ?? 0) + 1
    }
    if (process.env.ROUNDS) console.log(`${rounds} rounds of ${name}:`, ends)
    await expectInvariants(app.pool)
  },
  1_800_000,
)

test('the ledger equals the balance at the provider after all races', async () => {
  const unfinished = "select from refund where state in ('requested', 'pending')"
  const disputed = `select from refund join sale using (intent_id) where refund.state = 'requested'
    and sale.state = 'charged_back'`
  await expect
    .poll(
      async () =>
        (await app.pool.query(unfinished)).rowCount === (await app.pool.query(disputed)).rowCount,
    )
    .toBe(true)
  await expectSameBalance(app)
})
