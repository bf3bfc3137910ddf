import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { buy, buyUntilInspection, readSale } from '../../../../test/harness/sales.ts'
import { sendReminders } from '../reminders/remind.ts'
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

const makeDue = (ids: string[], hours: number) =>
  app.pool.query(
    `update sale_deadline set due_at = now() - make_interval(hours => $2)
     where sale_id = any($1)`,
    [ids, hours],
  )

test('a deadline that fails stays due, and does not hold up those after it', async () => {
  const [stuck, one, other] = [await inspected(), await inspected(), await inspected()]
  await makeDue([stuck, one, other], 1)
  const impossible =
    "update sale_deadline set event = 'send_back', due_at = due_at - interval '1 day'"
  await app.pool.query(`${impossible} where sale_id = $1`, [stuck])
  const work = processDeadlines(app.services)
  await expect(work).rejects.toThrow('failed deadlines and reminders: 1')
  const states = await Promise.all([stuck, one, other].map((id) => readSale(bea, id)))
  expect(states.map(({ state }) => state)).toEqual(['inspection', 'completed', 'completed'])
  const { rows } = await app.pool.query('select sale_id, event from sale_deadline')
  expect(rows).toEqual([{ sale_id: stuck, event: 'send_back' }])
})

test('a reminder that fails stays due, and does not hold up those after it', async () => {
  const [stuck, other] = [(await buy(app, bea, sana)).id, (await buy(app, bea, sana)).id]
  const due = 'update sale_reminder set due_at = now() - make_interval(mins => $2)'
  await app.pool.query(`${due} where sale_id = $1`, [stuck, 2])
  await app.pool.query(`${due} where sale_id = $1`, [other, 1])
  await app.pool.query(`
    create function refuse_one_reminder() returns trigger language plpgsql as
      'begin raise exception ''no reminder''; end';
    create trigger refuse_one_reminder before insert on notice for each row
      when (new.subject = '${stuck}') execute function refuse_one_reminder()`)
  const services = app.services
  expect(await sendReminders(services, 1)).toMatchObject([{ message: 'no reminder' }])
  const { rows } = await app.pool.query(
    'select distinct sale_id from sale_reminder where sale_id = any($1)',
    [[stuck, other]],
  )
  expect(rows).toEqual([{ sale_id: stuck }])
  await app.pool.query('drop trigger refuse_one_reminder on notice')
  expect(await sendReminders(services, 1)).toEqual([])
})

test('a failed deadline does not hide a failed reminder', async () => {
  const stuck = await inspected()
  await makeDue([stuck], 1)
  await app.pool.query("update sale_deadline set event = 'send_back' where sale_id = $1", [stuck])
  const { id: unsent } = await buy(app, bea, sana)
  await app.pool.query('update sale_reminder set due_at = now() where sale_id = $1', [unsent])
  await app.pool.query(`
    create function refuse_reminder() returns trigger language plpgsql as
      'begin raise exception ''no reminder''; end';
    create trigger refuse_reminder before insert on notice for each row
      when (new.kind = 'saleShipReminder') execute function refuse_reminder()`)
  const work = processDeadlines(app.services)
  await expect(work).rejects.toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ code: 'sale_event_not_possible' }),
      expect.objectContaining({ message: 'no reminder' }),
    ]),
  })
})
