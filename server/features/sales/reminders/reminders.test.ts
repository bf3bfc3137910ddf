import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  buyUntilInspection,
  decideCase,
  disputedSale,
  escalatedSale,
  noticesAbout,
  readSale,
  returnShipment,
  shipment,
  step,
} from '../../../../test/harness/sales.ts'
import { declareTrader } from '../../../../test/harness/traders.ts'
import { formatDeadline, formatMoment } from '../../../jobs/emails/values.ts'
import { processDeadlines } from '../deadlines/process-deadlines.ts'
import { freshProgress } from '../rules.test-data.ts'
import type { Progress } from '../rules.ts'
import { remindersOf } from './reminders.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const work = () => processDeadlines(app.services)

async function remindersFor(id: string) {
  const { rows } = await app.pool.query(
    `select kind, sale_reminder.due_at as at, sale_deadline.due_at as deadline
     from sale_reminder join sale_deadline using (sale_id) where sale_id = $1
     order by sale_reminder.due_at`,
    [id],
  )
  return rows
}

const kindsFor = async (id: string) => (await remindersFor(id)).map(({ kind }) => kind)

/** Makes the first `count` reminders of a sale due, in their order. */
async function passReminders(id: string, count: number) {
  const kinds = (await kindsFor(id)).slice(0, count)
  for (const [at, kind] of kinds.entries()) {
    await app.pool.query(
      `update sale_reminder set due_at = now() - make_interval(mins => $3)
       where sale_id = $1 and kind = $2`,
      [id, kind, count - at],
    )
  }
}

/** E-mails about this sale that contain the text. */
async function emailed({ email }: Person, id: string, text: string) {
  return (await app.emails(email, id, text)).length
}

const shipText = 'Please ship your sold laptop'
const inspectText = 'You can accept the laptop or report a problem until'
const returnText = 'Please send the laptop back'
const returnEscalation = 'If you do not agree with the return, you can let us decide'

const inInspection = async () => (await buyUntilInspection(app, bea, sana)).id

test('the seller is reminded to ship on the first and the second working day', async () => {
  const { id } = await buy(app, bea, sana)
  const rows = await remindersFor(id)
  expect(rows.map(({ kind }) => kind)).toEqual(['ship_first', 'ship_last'])
  const { shipBy } = await readSale(sana, id)
  expect(rows[1].at.getTime()).toBeLessThan(new Date(shipBy).getTime())
  for (const sent of [1, 2]) {
    await passReminders(id, 1)
    await work()
    expect(await emailed(sana, id, shipText)).toBe(sent)
    expect(await noticesAbout(sana, id)).toEqual(['saleShipReminder', 'salePaid'])
  }
  expect(await kindsFor(id)).toEqual([])
})

test('after an outage, one reminder is sent in place of two', async () => {
  const { id } = await buy(app, bea, sana)
  await passReminders(id, 2)
  await work()
  await work()
  expect(await emailed(sana, id, shipText)).toBe(1)
  expect(await kindsFor(id)).toEqual([])
})

test('a seller with more time is reminded again, and told until when', async () => {
  const { id } = await buy(app, bea, sana)
  await passReminders(id, 2)
  await work()
  expect(await kindsFor(id)).toEqual([])
  expect(await step(bea, id, 'handover/extension')).toBe('ok')
  expect(await kindsFor(id)).toEqual(['ship_first', 'ship_last'])
  const { shipBy, next } = await readSale(sana, id)
  const [first, last] = await remindersFor(id)
  expect(first.at.getTime()).toBeLessThan(last.at.getTime())
  expect(last.at.getTime()).toBeLessThan(Date.parse(shipBy))
  const dates = [shipBy, next.date].map((iso) => formatDeadline('en', new Date(iso)))
  expect(await emailed(sana, id, 'The buyer gives you more time.')).toBe(1)
  for (const date of dates) expect(await emailed(sana, id, date)).toBeGreaterThan(0)
})

test('a shipped sale has no reminder to ship', async () => {
  const { id } = await buy(app, bea, sana)
  await passReminders(id, 2)
  await step(sana, id, 'shipment', shipment)
  await work()
  expect(await emailed(sana, id, shipText)).toBe(0)
})

test('after the deadline, the step is made and no reminder is sent', async () => {
  const { id } = await buy(app, bea, sana)
  await passReminders(id, 2)
  const due = "update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1"
  await app.pool.query(due, [id])
  await work()
  expect((await readSale(sana, id)).state).toBe('cancelled')
  expect(await emailed(sana, id, shipText)).toBe(0)
})

test('a reminder that an older release left behind is dropped', async () => {
  const id = await inInspection()
  await app.pool.query(
    `insert into sale_reminder values ($1, 'ship_first', now() - interval '1 minute')`,
    [id],
  )
  await work()
  expect(await emailed(sana, id, shipText)).toBe(0)
  expect(await kindsFor(id)).toEqual(['inspect_first', 'inspect_last'])
})

test('several processes send a reminder once', async () => {
  const { id } = await buy(app, bea, sana)
  await passReminders(id, 1)
  await Promise.all([work(), work(), work(), work()])
  expect(await emailed(sana, id, shipText)).toBe(1)
})

test('the buyer is asked a week after the shipment and three days before the end whether it arrived', async () => {
  const { id } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  const left = (await remindersFor(id)).map(({ at, deadline }) => (deadline - at) / 86_400_000)
  expect(left).toEqual([14, 3])
  const receiptText = 'If the laptop has arrived, confirm it'
  await passReminders(id, 1)
  await work()
  expect(await emailed(bea, id, receiptText)).toBe(1)
  expect(await emailed(bea, id, 'If it has not arrived, you need not do anything')).toBe(1)
  expect((await noticesAbout(bea, id))[0]).toBe('orderReceiveReminder')
  await step(bea, id, 'delivery')
  expect(await kindsFor(id)).toEqual(['inspect_first', 'inspect_last'])
})

test('a buyer who has withdrawn is reminded to send the parcel back, not to inspect it', async () => {
  const tara = await app.signUp('Tara', 'seller')
  await declareTrader(tara)
  const { id } = await buy(app, bea, tara)
  await step(tara, id, 'shipment', shipment)
  expect(await step(bea, id, 'withdrawal')).toBe('ok')
  await passReminders(id, 1)
  await work()
  expect(await emailed(bea, id, 'contract: send it back without undue delay')).toBe(1)
  expect(await emailed(bea, id, 'You then have time to inspect it')).toBe(0)
})

test('the buyer is reminded 24 and 60 hours after the delivery, and not after accepting', async () => {
  const id = await inInspection()
  const hoursLeft = async () =>
    (await remindersFor(id)).map(({ at, deadline }) => (deadline - at) / 3_600_000)
  expect(await hoursLeft()).toEqual([48, 12])
  await passReminders(id, 1)
  await work()
  expect(await emailed(bea, id, inspectText)).toBe(1)
  expect((await noticesAbout(bea, id))[0]).toBe('orderInspectReminder')
  await step(bea, id, 'acceptance')
  expect(await kindsFor(id)).toEqual([])
  await bea.call('DELETE', `/sales/${id}/acceptance`)
  await step(bea, id, 'extension')
  expect(await hoursLeft()).toEqual([12])
  await passReminders(id, 1)
  await work()
  expect(await emailed(bea, id, inspectText)).toBe(2)
})

test('in a case, the party whose turn it is is reminded 24 hours before the end', async () => {
  const { id } = await disputedSale(app, bea, sana)
  const [{ at, deadline }] = await remindersFor(id)
  expect((deadline - at) / 3_600_000).toBe(24)
  const answerText = 'is waiting for your answer'
  await passReminders(id, 1)
  await work()
  expect([await emailed(sana, id, answerText), await emailed(bea, id, answerText)]).toEqual([1, 0])
  expect((await noticesAbout(sana, id))[0]).toBe('saleAnswerReminder')
  await answerCase(sana, id, 'contest')
  await passReminders(id, 1)
  await work()
  expect([await emailed(sana, id, answerText), await emailed(bea, id, answerText)]).toEqual([1, 1])
  expect((await noticesAbout(bea, id))[0]).toBe('orderAnswerReminder')
})

test('a buyer is reminded of a return a day before the end', async () => {
  const { id } = await disputedSale(app, bea, sana)
  await answerCase(sana, id, 'ask_return')
  expect(await kindsFor(id)).toEqual(['send_back'])
  await passReminders(id, 1)
  await work()
  expect(await app.emails(bea.email, id, returnText)).toEqual([
    expect.stringContaining(returnEscalation),
  ])
  expect((await noticesAbout(bea, id))[0]).toBe('orderReturnReminder')
})

test('a seller who has not said where a return goes is reminded a day before the end', async () => {
  const ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const { id } = await escalatedSale(app, bea, sana)
  expect(await decideCase(ada, id, 'decide_return')).toBe('ok')
  expect(await kindsFor(id)).toEqual(['answer'])
  await passReminders(id, 1)
  await work()
  expect(await emailed(sana, id, 'The buyer needs your address')).toBe(1)
  expect((await noticesAbout(sana, id))[0]).toBe('saleReturnAddressReminder')
  expect(await emailed(bea, id, returnText)).toBe(0)
  await answerCase(sana, id, 'give_return_address')
  expect(await kindsFor(id)).toEqual(['send_back'])
  await passReminders(id, 1)
  await work()
  expect(await emailed(bea, id, returnText)).toBe(1)
  expect(await emailed(bea, id, returnEscalation)).toBe(0)
})

test('a seller is reminded a day before an unconfirmed return is refunded', async () => {
  const { id } = await disputedSale(app, bea, sana)
  await answerCase(sana, id, 'ask_return')
  await step(bea, id, 'return', returnShipment)
  const [{ at, deadline }] = await remindersFor(id)
  expect((deadline - at) / 3_600_000).toBe(24)
  const until = formatMoment('en', deadline)
  expect(await emailed(sana, id, `tell us by ${until}`)).toBe(1)
  await passReminders(id, 1)
  await work()
  expect(await emailed(sana, id, 'You have not confirmed the return yet.')).toBe(1)
  expect((await noticesAbout(sana, id))[0]).toBe('saleReturnReminder')
  expect(await emailed(sana, id, 'The tracking does not show that it is on its way')).toBe(0)
})

test('the reminder of a return that the carrier has lost says that staff decide', async () => {
  const { id } = await disputedSale(app, bea, sana)
  await answerCase(sana, id, 'ask_return')
  await step(bea, id, 'return', returnShipment)
  await app.pool.query(
    `insert into parcel_event (parcel_id, kind, happened_at)
     select id, 'lost', now() from parcel where sale_id = $1 and direction = 'return'`,
    [id],
  )
  await passReminders(id, 1)
  await work()
  expect(await emailed(sana, id, 'The tracking does not show that it is on its way')).toBe(1)
})

test('shorter periods have fewer or earlier reminders', () => {
  const hours = { ...app.services.config.sales, inspectionHours: 24, shipWorkingDays: 1 }
  const of = (state: Progress['state'], shipWorkingDays = 1) =>
    remindersOf(
      { ...freshProgress, state, shippingPeriodStart: new Date('2026-11-23T10:00:00Z') },
      { ...hours, shipWorkingDays },
    )
  expect(of('awaiting_handover')).toEqual([])
  expect(of('awaiting_handover', 2)).toEqual([
    { kind: 'ship_last', at: new Date('2026-11-24T10:00:00Z') },
  ])
  expect(of('inspection')).toEqual([
    { kind: 'inspect_first', hoursBefore: 16 },
    { kind: 'inspect_last', hoursBefore: 4 },
  ])
  expect(of('completed')).toEqual([])
})
