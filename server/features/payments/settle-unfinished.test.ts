import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, chargeBooking, startPaying } from '../../../test/harness/sales.ts'
import { settleUnfinished } from './settle-unfinished.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.webhooks({ mode: 'hold' })
})
afterAll(() => app.close())

const createBooking = async () => book(bea, await app.addProduct(sana))

const setState = (bookingId: string, state: string) =>
  app.pool.query('update booking set state = $2 where id = $1', [bookingId, state])

/** The stored state, and the number of open intents of the booking. */
async function keptOf(bookingId: string) {
  const { rows } = await app.pool.query(
    `select state, (select count(*) from payment_intent
       where booking_id = booking.id and settled_at is null) as open
     from booking where id = $1`,
    [bookingId],
  )
  return [rows[0].state, rows[0].open]
}

/** A foreign intent in our provider account, older than all others. */
const strangeIntent = async (bookingId: string) => {
  const id = `pi_strange${bookingId.replaceAll('-', '')}`
  await app.pool.query(
    `insert into payment_intent (id, booking_id, amount, currency, created_at)
     values ($1, $2, 49950, 'USD', now() - interval '1 day')`,
    [id, bookingId],
  )
  return id
}

test('one run finishes all pending work, even if parts of it fail', async () => {
  const strange = await strangeIntent(await createBooking())
  const charged = await createBooking()
  await chargeBooking(app, bea, charged)
  const late = await createBooking()
  await chargeBooking(app, bea, late)
  await expireHold(app, late)
  const cancelled = await createBooking()
  await startPaying(bea, cancelled)
  await setState(cancelled, 'cancelled')
  const idle = await createBooking()
  await startPaying(bea, idle)
  await expireHold(app, idle)
  const forgotten = await createBooking()
  await expireHold(app, forgotten)
  const live = await createBooking()
  await startPaying(bea, live)

  await settleUnfinished(app.services)
  expect(await keptOf(charged)).toEqual(['paid', 0])
  expect(await keptOf(late)).toEqual(['paid', 0])
  expect(await keptOf(cancelled)).toEqual(['cancelled', 0])
  expect(await keptOf(idle)).toEqual(['expired', 0])
  expect(await keptOf(forgotten)).toEqual(['expired', 0])
  expect(await keptOf(live)).toEqual(['held', 1])
  await app.pool.query('delete from payment_intent where id = $1', [strange])
})

test('skips rows locked by another process', async () => {
  const [taken, free] = [await createBooking(), await createBooking()]
  for (const id of [taken, free]) await expireHold(app, id)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from booking where id = $1 for update', [taken])
  await settleUnfinished(app.services)
  await client.query('rollback')
  client.release()
  expect(await keptOf(taken)).toEqual(['held', 0])
  expect(await keptOf(free)).toEqual(['expired', 0])
})

test('settles more intents than fit on a page', async () => {
  const last = await createBooking()
  await chargeBooking(app, bea, last)
  const fillers = await app.pool.query(
    `with filler as (
       insert into booking (product_id, buyer_id, title, image, price, currency, phone, location,
         state, expires_at)
       select product_id, buyer_id, 'Filler', image, price, currency, phone, location, 'cancelled',
         now()
       from booking, generate_series(1, 250) where booking.id = $1 returning id
     )
     insert into payment_intent (id, booking_id, amount, currency, created_at)
     select 'pi_filler' || replace(id::text, '-', ''), id, 49950, 'USD', now() - interval '1 day'
     from filler returning id`,
    [last],
  )
  expect(fillers.rows).toHaveLength(250)
  await settleUnfinished(app.services)
  expect(await keptOf(last)).toEqual(['paid', 0])
  await app.pool.query("delete from payment_intent where id like 'pi_filler%'")
})

test('sends a refund whose job was lost, once', async () => {
  const bookingId = await createBooking()
  const transactionId = await chargeBooking(app, bea, bookingId)
  await setState(bookingId, 'cancelled')
  // No worker runs any more.
  await app.services.jobs.stop()
  const recorded = await bea.post('/payments', { bookingId, transactionId })
  expect(recorded.body.code).toBe('payment_refunded')
  await settleUnfinished(app.services)
  expect((await app.ledger()).refunds).toEqual([])

  await app.pool.query("update refund set created_at = now() - interval '2 minutes'")
  await Promise.all([settleUnfinished(app.services), settleUnfinished(app.services)])
  expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 49_950 }])
  const { rows } = await app.pool.query(
    "select from ledger_transaction where intent_id = $1 and kind = 'refund_sent'",
    [transactionId],
  )
  expect(rows).toHaveLength(1)
})
