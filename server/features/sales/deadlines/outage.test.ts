import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { decoded } from '../../../../test/harness/mailbox.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  buyUntilInspection,
  damage,
  noticesAbout,
  readSale,
  saleState,
  step,
} from '../../../../test/harness/sales.ts'
import { formatMoment } from '../../../jobs/emails/values.ts'
import { announceExtension } from './announce-extension.ts'
import { processDeadlines } from './process-deadlines.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const inspected = async () => (await buyUntilInspection(app, bea, sana)).id

/**
 * Lets the deadlines of these sales fall due, and the last run of the job be so long ago. In one statement: the
 * job of the application may run at any time.
 */
const pause = (minutes: number, ids: string[]) =>
  app.pool.query(
    `with due as (
       update sale_deadline set due_at = now() - interval '1 minute' where sale_id = any($2))
     insert into sale_deadline_run (started_at) values (now() - make_interval(mins => $1))
     on conflict (id) do update set started_at = excluded.started_at`,
    [minutes, ids],
  )

/** The hours from the end of the outage until the inspection ends. */
async function hoursLeft(id: string): Promise<number> {
  const { rows } = await app.pool.query(
    `select extract(epoch from due_at - resumed_at)::float8 / 3600 as hours
     from sale_deadline, sale_deadline_run where sale_id = $1 and event = 'complete'`,
    [id],
  )
  return rows[0].hours
}

const stateOf = (id: string) => saleState(bea, id)

test('after an outage of the site, an inspection goes on for a day unless it was accepted', async () => {
  const [open, accepted] = [await inspected(), await inspected()]
  expect(await step(bea, accepted, 'acceptance')).toBe('ok')
  await pause(300, [open, accepted])
  await processDeadlines(app.services)
  expect([await stateOf(open), await stateOf(accepted)]).toEqual(['inspection', 'completed'])
  expect(await hoursLeft(open)).toBe(24)
  await processDeadlines(app.services)
  expect(await hoursLeft(open)).toBe(24)
  expect(await step(bea, open, 'case', damage)).toBe('ok')
})

/** E-mails about this sale that contain the text. */
async function emailed({ email }: Person, id: string, text: string): Promise<number> {
  const texts = (await app.emails(email)).map(decoded)
  return texts.filter((one) => one.includes(id) && one.includes(text)).length
}

async function announcementsOf(id: string): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(*)::int as n from pgboss.job
     where name = 'announce_extension' and data ->> 'saleId' = $1`,
    [id],
  )
  return rows[0].n
}

test('after an outage both parties are told once until when the inspection goes on', async () => {
  const id = await inspected()
  await pause(300, [id])
  for (let times = 0; times < 2; times += 1) await processDeadlines(app.services)
  const until = formatMoment('en', new Date((await readSale(bea, id)).next.date))
  const told = async () => [
    await emailed(bea, id, `report a problem until ${until}`),
    await emailed(sana, id, `so the buyer can inspect the laptop until ${until}`),
  ]
  await expect.poll(told).toEqual([1, 1])
  await announceExtension(app.services, { saleId: id })
  expect([await told(), await announcementsOf(id)]).toEqual([[1, 1], 1])
  for (const [person, kind] of [
    [bea, 'orderInspectReminder'],
    [sana, 'saleExtended'],
  ] as const) {
    const kinds = await noticesAbout(person, id)
    expect(kinds.filter((one) => one === kind)).toHaveLength(1)
  }
  const reminders = 'select kind from sale_reminder where sale_id = $1'
  expect((await app.pool.query(reminders, [id])).rows).toEqual([{ kind: 'inspect_last' }])
})

test('before the end of the inspection, they are told if no reminder follows', async () => {
  const [reminded, other] = [await inspected(), await inspected()]
  await app.pool.query('delete from sale_reminder where sale_id = $1', [other])
  await app.pool.query(
    "update sale_deadline set due_at = now() + interval '1 hour' where sale_id = any($1)",
    [[reminded, other]],
  )
  await pause(300, [])
  await processDeadlines(app.services)
  for (const id of [reminded, other]) expect(await hoursLeft(id)).toBe(24)
  expect([await announcementsOf(reminded), await announcementsOf(other)]).toEqual([0, 1])
})

test('a buyer who accepts before the announcement is not asked to inspect', async () => {
  const id = await inspected()
  await app.pool.query('delete from sale_reminder where sale_id = $1', [id])
  expect(await step(bea, id, 'acceptance')).toBe('ok')
  await announceExtension(app.services, { saleId: id })
  expect(await emailed(bea, id, 'report a problem until')).toBe(0)
})

test('an extension after the outage begins with the end of that day', async () => {
  const id = await inspected()
  await app.pool.query("update sale set delivered_at = now() - interval '9 days' where id = $1", [
    id,
  ])
  await pause(300, [id])
  await processDeadlines(app.services)
  expect(await step(bea, id, 'extension')).toBe('ok')
  expect(await hoursLeft(id)).toBe(24 + 72)
})

test('what has more time left is not changed', async () => {
  const id = await inspected()
  const { next } = await readSale(bea, id)
  await pause(300, [])
  await processDeadlines(app.services)
  expect((await readSale(bea, id)).next).toEqual(next)
})

test('without an outage an inspection ends in time', async () => {
  const id = await inspected()
  await pause(50, [id])
  await processDeadlines(app.services)
  expect(await stateOf(id)).toBe('completed')
})
