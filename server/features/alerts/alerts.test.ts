import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nilUuid } from '../../../contract/schemas/string-schemas.ts'
import { dispatchAllAlerts } from '../../../test/harness/alerts.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { linkIn } from '../../../test/harness/mailbox.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { queuedBehind } from '../../../test/races/lock-queue.ts'
import { transact } from '../../database/db.ts'
import { claimAlerts } from './daily-limit.ts'
import { sendDigests } from './digests.ts'
import { dispatchProductEvents } from './product-events.ts'

let app: TestApp
let bea: Person
let ben: Person
let sana: Person

const run = (text: string, values: unknown[] = []) => app.pool.query(text, values)
/** Advances the clock of the daily e-mail limit, and of the interval of instant searches. */
async function pass(time: string) {
  await run('update product_alert set sent_at = sent_at - $1::interval', [time])
  await run('update saved_search_match set sent_at = sent_at - $1::interval', [time])
}
const passDay = () => pass('1 day')

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

const read = new Map<string, number>()

/** The e-mail with unfolded lines and decoded subject (RFC 2047). */
const plain = (email: string) =>
  email
    .replaceAll(/\n[ \t]+/g, ' ')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )

/** Subjects and texts of the e-mails since the last call. */
async function newEmails(to: Person): Promise<string[]> {
  await dispatchAllAlerts(app)
  const all = await app.emails(to.email)
  const unfolded = all.map(plain)
  const fresh = unfolded.slice(read.get(to.email) ?? 0)
  read.set(to.email, all.length)
  return fresh
}

beforeEach(async () => {
  await run('delete from favourite')
  await run('delete from product_alert')
  await run('delete from saved_search')
  await run('update member set tell_price_drops = true, tell_returns = true')
  for (const person of [bea, ben, sana]) await newEmails(person)
})

const save = async (who: Person, alerts: string, query = 'q=framework') =>
  (await who.post('/searches', { name: 'Framework, any', query, alerts })).body.insertedId as string
const addFavourite = (who: Person, id: string) => who.call('PUT', `/favourites/${id}`)
const price = (id: string, now: number) =>
  run('update product set resale_price = $2 where id = $1', [id, now])
const add = (title: string, more = {}) => app.addProduct(sana, { title, ...more })

test('sends a new match at once, once, with a link', async () => {
  await save(bea, 'instant')
  await add('A Dell, no less')
  const id = await add('Framework 13')
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain('A new listing for')
  expect(email).toContain('Framework 13, $499.50')
  expect(email).not.toContain('A Dell')
  expect(linkIn(email).pathname).toBe(`/items/${id}/framework-13`)
  expect(email).toContain(`${app.services.config.publicUrl}/search?q=framework`)

  await price(id, 40_000)
  await run('update product set hidden_at = now(), hidden_because = $2 where id = $1', [
    id,
    'paused',
  ])
  await dispatchAllAlerts(app)
  await run('update product set hidden_at = null, hidden_because = null where id = $1', [id])
  expect(await newEmails(bea)).toEqual([])
})

test('announces a listing to a search for traders when its seller declares to be one', async () => {
  await save(bea, 'instant', 'q=zenbook&seller_kind=trader')
  const sami = await app.signUp('Sami', 'seller')
  const declare = (declaration: object) => sami.call('PUT', '/sellerDetails', declaration)
  expect((await declare({ kind: 'private' })).status).toBe(200)
  const id = await app.addProduct(sami, { title: 'Zenbook 14' })
  expect(await newEmails(bea)).toEqual([])
  const business = { businessName: 'Sami Laptops Ltd', address: '1 High Street\nBristol' }
  const contact = { email: 'shop@example.com', phone: '+44 117 496 0000' }
  expect((await declare({ kind: 'trader', ...business, ...contact })).status).toBe(200)
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(linkIn(email).pathname).toBe(`/items/${id}/zenbook-14`)
})

/** As if the entries were from before their tokens. */
const dropTokens = () =>
  app.pool.query(
    "select set_config('search.silent', 'true', true); update search_entry set tokens = '{}'",
  )

async function workOffBacklog() {
  await expect
    .poll(async () => {
      await run('select work_off_search_backlog(1000)')
      return (await run('select from search_backlog')).rowCount
    })
    .toBe(0)
}

/** Indexes all products again. */
async function indexAgain(silent: boolean) {
  await dropTokens()
  await run('insert into search_backlog (silent) values ($1)', [silent])
  await workOffBacklog()
}

test('listings that are indexed again are announced unless it is done silently', async () => {
  await add('Chromebook 15')
  await dispatchAllAlerts(app)
  await save(bea, 'instant', 'q=chromebook')
  await indexAgain(true)
  expect(await newEmails(bea)).toEqual([])
  await indexAgain(false)
  expect(await newEmails(bea)).toHaveLength(1)
})

const maxUuid = nilUuid.replaceAll('0', 'f')

test('a silent pass is not ended by a change of categories, and hides no change of a seller', async () => {
  const sami = await app.signUp('Sami', 'seller')
  await add('Pixelbook 12')
  const id = await app.addProduct(sami, { title: 'Pixelbook 13' })
  await dispatchAllAlerts(app)
  await save(bea, 'instant', 'q=pixelbook')
  await dropTokens()
  await run(
    'insert into search_backlog (id, seller_id, silent) values ($1, null, true), ($2, $3, false)',
    [nilUuid, maxUuid, await app.memberId(sami)],
  )
  await run('update category set name = name')
  await workOffBacklog()
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(linkIn(email).pathname).toBe(`/items/${id}/pixelbook-13`)
})

/** Does this while another process holds the changes of sellers that are to be indexed. */
async function whileSellersAreHeld(work: () => Promise<void>) {
  const other = await app.pool.connect()
  try {
    await other.query('begin')
    const held = 'select from search_backlog where seller_id is not null for update'
    expect((await other.query(held)).rowCount).toBe(1)
    await work()
  } finally {
    await other.query('rollback')
    other.release()
  }
}

test('a silent pass waits for a change of a seller that another process indexes', async () => {
  const sofia = await app.signUp('Sofia', 'seller')
  const id = await app.addProduct(sofia, { title: 'Slatebook 13' })
  await dispatchAllAlerts(app)
  await save(bea, 'instant', 'q=slatebook')
  await dropTokens()
  await run('insert into search_backlog (seller_id) values ($1)', [await app.memberId(sofia)])
  await whileSellersAreHeld(async () => {
    await run('insert into search_backlog (silent) values (true)')
    const { rows } = await run('select work_off_search_backlog(1000) as done')
    expect(rows).toEqual([{ done: null }])
  })
  await workOffBacklog()
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(linkIn(email).pathname).toBe(`/items/${id}/slatebook-13`)
})

test('what matches an instant search within 30 minutes of its e-mail is sent together', async () => {
  await save(bea, 'instant')
  const first = await add('Framework 21')
  expect(await newEmails(bea)).toHaveLength(1)
  const later = [await add('Framework 22')]
  expect(await newEmails(bea)).toEqual([])
  await pass('10 minutes')
  later.push(await add('Framework 23'))
  expect(await newEmails(bea)).toEqual([])
  await pass('10 minutes')
  expect(await newEmails(bea)).toEqual([])
  await pass('10 minutes')
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain('2 new listings for')
  for (const id of later) expect(email).toContain(`/items/${id}/`)
  expect(email).not.toContain(first)
})

test('a digest leaves out what no longer matches, and what matches again is in it', async () => {
  const id = await save(bea, 'daily', 'q=framework&price=-450')
  const product = await add('Framework 13', { resaleprice: '400' })
  const unsent = async () => {
    await dispatchProductEvents({ ...app.services, db: app.services.db })
    const { rows } = await run(
      'select product_id as id from saved_search_match where search_id = $1',
      [id],
    )
    return rows.map((row) => row.id)
  }
  await price(product, 40_000)
  expect(await unsent()).toEqual([product])
  await price(product, 90_000)
  expect(await unsent()).toEqual([])
  await price(product, 41_000)
  expect(await unsent()).toEqual([product])
})

test('a listing that is off the site when a digest is sent is announced after its return', async () => {
  await save(bea, 'daily')
  const id = await add('Framework 18')
  await dispatchAllAlerts(app)
  const sendDailyDigest = async () => {
    await dispatchAllAlerts(app)
    await run("update saved_search_match set created_at = now() - interval '8 days'")
    await sendDigests(app.services, 'daily')
    return newEmails(bea)
  }
  await run("update product set hidden_at = now(), hidden_because = 'paused' where id = $1", [id])
  expect(await sendDailyDigest()).toEqual([])
  await run('update product set hidden_at = null, hidden_because = null where id = $1', [id])
  const [email, ...others] = await sendDailyDigest()
  expect(others).toEqual([])
  expect(email).toContain(`/items/${id}/`)
  expect(await sendDailyDigest()).toEqual([])
})

test('a listing that has moved is a match of searches near its new place', async () => {
  const porto = '2735943'
  const id = await save(bea, 'daily', `near=${porto}&within=50`)
  const product = await add('Framework 16')
  const move = (to: string) => run('update product set location = $2 where id = $1', [product, to])
  await move('Lisboa')
  const matches = async () => {
    await dispatchProductEvents({ ...app.services, db: app.services.db })
    return (await run('select from saved_search_match where search_id = $1', [id])).rowCount
  }
  expect(await matches()).toBe(0)
  await move('Porto')
  expect(await matches()).toBe(1)
})

test('a reservation or its end is no new match for a search that was saved later', async () => {
  const id = await add('Framework 12')
  await dispatchAllAlerts(app)
  await save(bea, 'instant')
  const bookingId = await book(ben, id)
  expect(await newEmails(bea)).toEqual([])
  await ben.post(`/bookings/${bookingId}/cancellation`)
  expect(await newEmails(bea)).toEqual([])
  await price(id, 40_000)
  expect((await newEmails(bea))[0]).toContain('Framework 12, $400.00')
})

test('does not notify sellers of their own products, or members who paused or opted out', async () => {
  await save(sana, 'instant')
  await save(bea, 'none')
  const paused = await save(ben, 'instant')
  await ben.call('PUT', `/searches/${paused}`, { name: 'Not now', alerts: 'instant', paused: true })
  await add('Framework 14')
  for (const person of [sana, bea, ben]) expect(await newEmails(person)).toEqual([])
})

test('sends no e-mail to unconfirmed, disabled or deleted accounts', async () => {
  const uma = await app.signUp('Uma', 'buyer', { confirmed: false })
  const dora = await app.signUp('Dora', 'buyer')
  const dan = await app.signUp('Dan', 'buyer')
  const id = await add('Framework 15')
  for (const person of [uma, dora, dan]) {
    await save(person, 'instant', 'q=framework+16')
    await addFavourite(person, id)
  }
  await run('update identity_user set disabled_at = now() where email = $1', [dora.email])
  expect((await dan.post('/account/deletion')).status).toBe(200)
  const { rows } = await run(
    'select count(*)::int as kept from saved_search join member m on m.id = member_id where m.deleted_at is not null',
  )
  expect(rows[0].kept).toBe(0)
  for (const person of [uma, dora, dan]) await newEmails(person)
  await add('Framework 16')
  await price(id, 10_000)
  for (const person of [uma, dora, dan]) expect(await newEmails(person)).toEqual([])
})

test('a member with an unconfirmed address gets notices, and e-mails after its confirmation', async () => {
  const ute = await app.signUp('Ute', 'buyer', { confirmed: false })
  const id = await add('Framework 16 RTX', { price: 90_000 })
  await addFavourite(ute, id)
  await newEmails(ute)
  const search = await save(ute, 'instant', 'q=framework+rtx')
  await add('Framework 13 RTX')
  await price(id, 80_000)
  expect(await newEmails(ute)).toEqual([])
  const { rows } = await run('select kind from notice where subject = any($1) order by kind', [
    [id, search],
  ])
  expect(rows).toEqual([{ kind: 'priceDrop' }, { kind: 'searchFound' }])

  // A notice without an e-mail has not used up the daily e-mail.
  await run('update identity_user set email_verified = true where email = $1', [ute.email])
  await price(id, 70_000)
  const [email, ...others] = await newEmails(ute)
  expect(others).toEqual([])
  expect(email).toContain('from $800.00 to $700.00')
})

test('notifies once per price drop below the last announced price', async () => {
  const id = await add('Latitude 7420', { price: 40_000 })
  await addFavourite(bea, id)
  await price(id, 35_000)
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain('from $400.00 to $350.00')
  expect(linkIn(email).pathname).toBe(`/items/${id}/latitude-7420`)
  await passDay()
  await price(id, 45_000)
  expect(await newEmails(bea)).toEqual([])
  // A small rise and back: not cheaper than announced.
  await price(id, 35_000)
  expect(await newEmails(bea)).toEqual([])
  await price(id, 34_000)
  expect((await newEmails(bea))[0]).toContain('from $350.00 to $340.00')
})

test('notifies of drops of 2 % or more, small steps added up', async () => {
  const id = await add('Latitude 5420', { price: 40_000 })
  await addFavourite(bea, id)
  for (const now of [39_999, 39_500, 39_201]) {
    await price(id, now)
    expect(await newEmails(bea)).toEqual([])
  }
  await price(id, 39_200)
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain('from $400.00 to $392.00')
})

test('sends one e-mail a day per product, and the latest state the day after', async () => {
  const id = await add('Latitude 5320', { price: 40_000 })
  await addFavourite(bea, id)
  await price(id, 38_000)
  expect(await newEmails(bea)).toHaveLength(1)
  // The seller pauses and relists it and lowers the price repeatedly.
  for (const now of [36_000, 34_000, 32_000]) {
    await run("update product set hidden_at = now(), hidden_because = 'paused' where id = $1", [id])
    await dispatchAllAlerts(app)
    await run('update product set hidden_at = null, hidden_because = null where id = $1', [id])
    await price(id, now)
    expect(await newEmails(bea)).toEqual([])
  }
  // Ben has had no e-mail about it today.
  await addFavourite(ben, id)
  await price(id, 30_000)
  expect(await newEmails(ben)).toHaveLength(1)
  expect(await newEmails(bea)).toEqual([])

  // Nothing happens except that the time is reached.
  const due = await run(
    `select news.due = alert.sent_at + interval '1 day' as right
       from product_news news join product_alert alert using (product_id)
       join member on member.id = alert.member_id
       where product_id = $1 and member.name = 'Bea'`,
    [id],
  )
  expect(due.rows).toContainEqual({ right: true })
  await passDay()
  await run('update product_news set due = now() where product_id = $1', [id])
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain('from $380.00 to $300.00')
  expect(await newEmails(ben)).toEqual([])
})

test('announces renewed availability a day later to members e-mailed today', async () => {
  const id = await add('Latitude 3420')
  await addFavourite(bea, id)
  const pause = "update product set hidden_at = now(), hidden_because = 'paused' where id = $1"
  const relist = 'update product set hidden_at = null, hidden_because = null where id = $1'
  for (let n = 0; n < 3; n += 1) {
    await run(pause, [id])
    await dispatchAllAlerts(app)
    await run(relist, [id])
    expect(await newEmails(bea)).toHaveLength(n === 0 ? 1 : 0)
  }
  await pass('23 hours')
  await run('update product_news set due = now() where product_id = $1', [id])
  expect(await newEmails(bea)).toEqual([])
  await pass('1 hour')
  await run('update product_news set due = now() where product_id = $1', [id])
  expect((await newEmails(bea))[0]).toContain('“Latitude 3420” is available again')
})

test('a matching search does not repeat a product e-mailed today', async () => {
  const id = await add('Framework 16 AMD', { price: 90_000 })
  await addFavourite(bea, id)
  await price(id, 80_000)
  expect(await newEmails(bea)).toHaveLength(1)
  await save(bea, 'instant', 'q=framework+amd')
  await price(id, 79_000)
  expect(await newEmails(bea)).toEqual([])
  await pass('30 minutes')
  const other = await add('Framework 13 AMD')
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain(`/items/${other}/`)
  expect(email).not.toContain(`/items/${id}/`)
})

test('a notice that is not e-mailed does not use up the daily e-mail', async () => {
  await run('update member set tell_price_drops = false')
  const id = await add('Framework 16 Intel', { price: 90_000 })
  await addFavourite(bea, id)
  await price(id, 80_000)
  expect(await newEmails(bea)).toEqual([])
  const { rows } = await run('select kind from notice where subject = $1', [id])
  expect(rows).toEqual([{ kind: 'priceDrop' }])
  await save(bea, 'instant', 'q=framework+intel')
  await price(id, 79_000)
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain(`/items/${id}/`)
})

test('announces renewed availability to everyone except the previous holder', async () => {
  const id = await add('XPS 13')
  await addFavourite(bea, id)
  await addFavourite(ben, id)
  const bookingId = await book(ben, id)
  expect(await newEmails(bea)).toEqual([])
  // That it is reserved, and nothing after that.
  expect(await newEmails(ben)).toHaveLength(1)
  await ben.post(`/bookings/${bookingId}/cancellation`)
  expect((await newEmails(bea))[0]).toContain('“XPS 13” is available again')
  expect(await newEmails(ben)).toEqual([])

  await passDay()
  await run('update product set sold_at = now() where id = $1', [id])
  expect(await newEmails(bea)).toEqual([])
  await run('update product set sold_at = null where id = $1', [id])
  expect(await newEmails(bea)).toHaveLength(1)
})

test('announces the expiry of a hold without any request', async () => {
  const id = await add('XPS 15')
  await addFavourite(bea, id)
  await book(ben, id)
  expect(await newEmails(bea)).toEqual([])
  const { rows } = await run('select due from product_news where product_id = $1', [id])
  const held = await run('select expires_at from booking where product_id = $1', [id])
  expect(rows[0].due).toEqual(held.rows[0].expires_at)
  // As if the time were reached.
  await run("update booking set expires_at = now() - interval '1 second' where product_id = $1", [
    id,
  ])
  await run('update product_news set due = now() where product_id = $1', [id])
  expect(await newEmails(bea)).toHaveLength(1)
})

test('a daily digest has at most twenty items, all still available', async () => {
  await save(bea, 'daily')
  await save(ben, 'weekly')
  const ids: string[] = []
  for (let n = 1; n <= 22; n += 1) ids.push(await add(`Framework ${n}`, { minutesAgo: n }))
  expect(await newEmails(bea)).toEqual([])
  await sana.call('DELETE', `/products/${ids[0]}`)
  const found = (when: string) =>
    run('update saved_search_match set created_at = now() + $1::interval', [when])
  await found('1 hour')
  await sendDigests(app.services, 'daily')
  expect(await newEmails(bea)).toEqual([])
  await found('-8 days')
  await sendDigests(app.services, 'daily')
  const [email, ...others] = await newEmails(bea)
  expect(others).toEqual([])
  expect(email).toContain('21 new listings for')
  expect(email?.match(/^Framework \d+, /gm)).toHaveLength(20)
  expect(email).not.toContain('Framework 1,')
  expect(await newEmails(ben)).toEqual([])
  await sendDigests(app.services, 'weekly')
  await sendDigests(app.services, 'daily')
  expect([(await newEmails(ben)).length, (await newEmails(bea)).length]).toEqual([1, 0])
})

/** Notices about this product or search, or of this member, cannot be written. */
async function breakNoticesOf(id: string) {
  await run(`
    create function refuse_notice() returns trigger language plpgsql as
      'begin raise exception ''no notice''; end';
    create trigger refuse_notice before insert on notice for each row
      when ('${id}' in (new.subject, new.member_id)) execute function refuse_notice()`)
  return () => run('drop function refuse_notice cascade')
}

test('an event that fails stays due, and does not hold up those after it', async () => {
  const [stuck, free] = [await add('XPS 17'), await add('XPS 9')]
  for (const id of [stuck, free]) await addFavourite(bea, id)
  await dispatchAllAlerts(app)
  const mend = await breakNoticesOf(stuck)
  for (const id of [stuck, free]) await price(id, 30_000)
  await run("update product_news set due = now() - interval '1 hour' where product_id = $1", [
    stuck,
  ])
  // The job of the application may hold the lock of the event.
  const outcome = () => dispatchProductEvents(app.services).catch(({ message }) => message)
  await expect.poll(outcome).toBe('failed product events and alerts: 1')
  const aboutFree = async () => (await app.emails(bea.email)).filter((one) => one.includes(free))
  expect(await aboutFree()).toHaveLength(1)
  await mend()
  expect((await newEmails(bea)).some((email) => email.includes(stuck))).toBe(true)
})

test('watchers are notified in batches, each of them once although a batch fails', async () => {
  const id = await add('XPS 11', { price: 40_000 })
  for (const person of [bea, ben, await app.signUp('Bo', 'buyer')]) await addFavourite(person, id)
  await dispatchAllAlerts(app)
  const { rows: watchers } = await run(
    `select member.id, email from favourite join member on member.id = member_id
     where product_id = $1 order by member.id`,
    [id],
  )
  const emailCounts = async () => {
    const counts: number[] = []
    for (const { email } of watchers) {
      counts.push((await app.emails(email)).filter((one) => one.includes(id)).length)
    }
    return counts
  }
  const mend = await breakNoticesOf(watchers[2].id)
  await price(id, 30_000)
  const outcome = () => dispatchProductEvents(app.services, 1).catch(({ message }) => message)
  await expect.poll(outcome).toBe('failed product events and alerts: 1')
  expect(await emailCounts()).toEqual([1, 1, 0])

  // A change between two batches begins with the first watcher again.
  await passDay()
  await price(id, 20_000)
  await mend()
  await dispatchAllAlerts(app)
  expect(await emailCounts()).toEqual([2, 2, 1])
})

test('a digest that fails stays due, and does not hold up the others', async () => {
  const searches = [await save(bea, 'daily'), await save(ben, 'daily')]
  await add('Framework 17')
  await dispatchAllAlerts(app)
  await run("update saved_search_match set created_at = now() - interval '8 days'")
  const [first = ''] = searches.toSorted()
  const people = first === searches[0] ? [bea, ben] : [ben, bea]
  const mend = await breakNoticesOf(first)
  const failures = await sendDigests(app.services, 'daily')
  expect(failures).toMatchObject([{ message: 'no notice' }])
  const sent = async () => [
    await newEmails(people[0] as Person),
    await newEmails(people[1] as Person),
  ]
  expect((await sent()).map((emails) => emails.length)).toEqual([0, 1])
  await mend()
  expect(await sendDigests(app.services, 'daily')).toEqual([])
  expect((await sent()).map((emails) => emails.length)).toEqual([1, 0])
})

test('e-mails are in the recipient’s language', async () => {
  await run("update identity_user set language = 'de' where email = $1", [bea.email])
  const id = await add('Precision', { price: 123_450 })
  await addFavourite(bea, id)
  await price(id, 100_000)
  const [email] = await newEmails(bea)
  await run("update identity_user set language = 'en' where email = $1", [bea.email])
  expect(email).toContain('von 1.234,50\u00a0$ auf 1.000,00\u00a0$')
  expect(linkIn(email).pathname).toBe(`/de/items/${id}/precision`)
})

const unsubscribeUrlIn = (email = '') => /^List-Unsubscribe: <(\S+)>$/m.exec(email)?.[1] ?? ''

test('the unsubscribe page is in the language of the account', async () => {
  await save(bea, 'instant')
  await run("update identity_user set language = 'de' where email = $1", [bea.email])
  const id = await add('Framework 18')
  const emails = await newEmails(bea)
  await passDay()
  await addFavourite(bea, id)
  await price(id, 30_000)
  emails.push(...(await newEmails(bea)))
  const pages = emails.map((email) => send(unsubscribeUrlIn(email)))
  const texts = (await Promise.all(pages)).map(({ text }) => text)
  await run("update identity_user set language = 'en' where email = $1", [bea.email])
  const inGerman = expect.stringContaining('<html lang="de">')
  expect(texts).toEqual([inGerman, inGerman])
})

test('POST to the unsubscribe link unsubscribes, GET changes nothing', async () => {
  const searchId = await save(bea, 'instant')
  const id = await add('Framework 12')
  const emails = await newEmails(bea)
  await passDay()
  await addFavourite(bea, id)
  await price(id, 30_000)
  emails.push(...(await newEmails(bea)))
  expect(emails).toHaveLength(2)
  const wishes = () =>
    run(
      `select alerts, tell_price_drops as drops from saved_search s join member m on m.id = member_id
       where s.id = $1`,
      [searchId],
    ).then(({ rows }) => rows[0])
  for (const email of emails) {
    expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(email).toContain(`\n${unsubscribeUrlIn(email)}\n`)
    const { status, text } = await send(unsubscribeUrlIn(email))
    expect([status, text.includes('Unsubscribe')]).toEqual([200, true])
  }
  expect(await wishes()).toEqual({ alerts: 'instant', drops: true })
  for (const email of emails) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'List-Unsubscribe=One-Click'
    const answer = await fetch(unsubscribeUrlIn(email), { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
  expect(await wishes()).toEqual({ alerts: 'none', drops: false })
  await price(id, 20_000)
  await add('Framework 11')
  expect(await newEmails(bea)).toEqual([])
})

test('a forged unsubscribe link has no effect', async () => {
  await save(bea, 'instant')
  const id = await add('Framework 10')
  const url = unsubscribeUrlIn((await newEmails(bea))[0])
  const others = url.replace(/search\.[0-9a-f-]{36}/, `search.${id}`)
  for (const made of [others, `${url}x`, url.slice(0, -2), url.replace('search', 'drops')]) {
    expect((await fetch(made, { method: 'POST' })).status).toBe(404)
    expect((await send(made)).status).toBe(404)
  }
})

test('choices of e-mails about favourites are stored, but not for a member deleted meanwhile', async () => {
  const dee = await app.signUp('Dee', 'buyer')
  const choose = (choices: object) => dee.call('PUT', '/letterChoices', choices)
  const stored = { priceDrops: false, returns: true }
  const chosen = await choose(stored)
  expect([chosen.status, chosen.body]).toEqual([200, stored])
  expect((await dee.get('/letterChoices')).body).toEqual(stored)
  const late = () => choose({ priceDrops: true, returns: false })
  const deletion = 'update member set deleted_at = now() where email = $1'
  const [refused] = await queuedBehind(app.pool, [deletion, dee.email], [late])
  expect([refused?.status, refused?.body.code]).toEqual([401, 'sign_in_required'])
  const { rows } = await run(
    'select tell_price_drops as "priceDrops", tell_returns as returns from member where email = $1',
    [dee.email],
  )
  expect(rows).toEqual([stored])
})

test('of concurrent claims of the daily e-mail, one succeeds', async () => {
  const { rows } = await run('select id from member where name = $1', ['Bea'])
  const products = [await add('Vostro'), await add('Inspiron')]
  const claim = () => transact(app.db, (tx) => claimAlerts(tx, [rows[0].id], products))
  const claimed = await Promise.all(Array.from({ length: 8 }, claim))
  expect(claimed.map((pairs) => pairs.length).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
  await passDay()
  const again = await Promise.all(Array.from({ length: 8 }, claim))
  expect(again.flat()).toHaveLength(2)
})

test('concurrent dispatchers send one e-mail', async () => {
  await save(bea, 'instant')
  const id = await add('Framework 9')
  await addFavourite(bea, id)
  await dispatchAllAlerts(app)
  await newEmails(bea)
  for (let n = 0; n < 5; n += 1) {
    await passDay()
    await price(id, 40_000 - n * 1_000)
    await add(`Framework 8, ${n}`)
    await Promise.all([1, 2, 3, 4].map(() => dispatchProductEvents(app.services)))
    const emails = await newEmails(bea)
    const about = (what: string) => emails.filter((email) => email.includes(what)).length
    expect([about('has dropped'), about(`Framework 8, ${n}`), emails.length]).toEqual([1, 1, 2])
    expect(about(`Framework 8, ${n - 1}`)).toBe(0)
  }
})
