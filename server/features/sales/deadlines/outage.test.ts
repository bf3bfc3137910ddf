import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { buyUntilInspection, readSale, step } from '../../../../test/harness/sales.ts'
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

const stateOf = async (id: string) => (await readSale(bea, id)).state

test('after an outage of the site, an inspection goes on for a day unless it was accepted', async () => {
  const [open, accepted] = [await inspected(), await inspected()]
  expect(await step(bea, accepted, 'acceptance')).toBe('done')
  await pause(300, [open, accepted])
  await processDeadlines(app.services)
  expect([await stateOf(open), await stateOf(accepted)]).toEqual(['inspection', 'completed'])
  expect(await hoursLeft(open)).toBe(24)
  await processDeadlines(app.services)
  expect(await hoursLeft(open)).toBe(24)
  const objection = { reason: 'damaged', description: 'The hinge is broken.' }
  expect(await step(bea, open, 'case', objection)).toBe('done')
})

test('an extension after the outage begins with the end of that day', async () => {
  const id = await inspected()
  await app.pool.query("update sale set delivered_at = now() - interval '9 days' where id = $1", [
    id,
  ])
  await pause(300, [id])
  await processDeadlines(app.services)
  expect(await step(bea, id, 'extension')).toBe('done')
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
