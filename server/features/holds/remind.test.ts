import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, noticesAbout, pay } from '../../../test/harness/sales.ts'
import { remindOfHolds } from './remind.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const work = () => remindOfHolds(app.services)

const createBooking = async (buyer = bea) =>
  book(buyer, await app.addProduct(sana, { title: 'Latitude 7490' }))

const passReminder = (id: string) =>
  app.pool.query(
    `update hold_reminder set due_at = now() - interval '1 second' where booking_id = $1`,
    [id],
  )

const isScheduled = async (id: string) => {
  const { rows } = await app.pool.query('select from hold_reminder where booking_id = $1', [id])
  return rows.length > 0
}

async function minutesBeforeEnd(id: string): Promise<number> {
  const { rows } = await app.pool.query(
    `select round(extract(epoch from expires_at - due_at) / 60)::integer as minutes
     from hold_reminder join booking on booking.id = booking_id where booking_id = $1`,
    [id],
  )
  return rows[0]?.minutes
}

async function emailed(id: string, text: string, { email }: Person = bea) {
  return (await app.emails(email)).filter((one) => one.includes(id) && one.includes(text)).length
}

const speak = (language: string) =>
  app.pool.query('update identity_user set language = $2 where email = $1', [bea.email, language])

test('a buyer is reminded once, a quarter of an hour before an hour ends', async () => {
  const id = await createBooking()
  expect(await minutesBeforeEnd(id)).toBe(15)
  await work()
  expect(await noticesAbout(bea, id)).toEqual([])
  await passReminder(id)
  await work()
  await work()
  expect(await noticesAbout(bea, id)).toEqual(['holdEnding'])
  expect(await emailed(id, 'ends soon')).toBe(1)
})

test('several processes remind once', async () => {
  const id = await createBooking()
  await passReminder(id)
  await Promise.all([work(), work(), work(), work()])
  expect(await emailed(id, 'ends soon')).toBe(1)
})

test('the e-mail is in the language of the buyer', async () => {
  const id = await createBooking()
  await speak('de')
  await passReminder(id)
  await work()
  expect(await emailed(id, 'endet bald')).toBe(1)
  await speak('en')
})

test('a buyer without e-mails about orders is told on the site only', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  await ben.call('PUT', '/notices/preferences/orders', { email: false })
  const id = await createBooking(ben)
  await passReminder(id)
  await work()
  expect(await noticesAbout(ben, id)).toEqual(['holdEnding'])
  expect(await emailed(id, 'ends soon', ben)).toBe(0)
})

test.each([
  ['paid', (id: string) => pay(app, bea, id)],
  ['cancelled', (id: string) => bea.post(`/bookings/${id}/cancellation`)],
  ['expired during an outage', (id: string) => expireHold(app, id)],
])('a booking that was %s has no reminder', async (_, end) => {
  const id = await createBooking()
  await end(id)
  await passReminder(id)
  await work()
  expect(await noticesAbout(bea, id)).not.toContain('holdEnding')
  expect(await emailed(id, 'ends soon')).toBe(0)
  expect(await isScheduled(id)).toBe(false)
})

test('a hold that was extended by paying is not announced twice', async () => {
  const id = await createBooking()
  await passReminder(id)
  await work()
  await bea.post('/create-payment-intent', { bookingId: id })
  await work()
  expect(await emailed(id, 'ends soon')).toBe(1)
  expect(await isScheduled(id)).toBe(false)
})

test('the short hold of an unconfirmed address is announced five minutes before its end', async () => {
  const ana = await app.signUp('Ana', 'buyer', { confirmed: false })
  const id = await createBooking(ana)
  expect(await minutesBeforeEnd(id)).toBe(5)
  await passReminder(id)
  await work()
  expect(await noticesAbout(ana, id)).toEqual(['holdEnding'])
  expect(await emailed(id, 'ends soon', ana)).toBe(1)
})
