import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { intentOf } from '../../../test/harness/cards/controls.ts'
import { confirmAddress, newAddress, type Person } from '../../../test/harness/people.ts'
import { book, bookingInput, pay, startPaying, tryBook } from '../../../test/harness/sales.ts'
import { expectOk, send, type TestResponse } from '../../../test/harness/send.ts'
import { holdLimits } from './rate-limits.ts'

let app: TestApp
let sana: Person

const run = async (text: string, values: unknown[] = []) =>
  (await app.pool.query(text, values)).rows

const addProducts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.addProduct(sana)))

const lapseAll = () => run("update booking set expires_at = clock_timestamp() where state = 'held'")

/** Moves every ended booking this many hours into the past. */
const passHours = (hours: number) =>
  run(
    `update booking set expires_at = expires_at - make_interval(hours => $1),
       released_at = released_at - make_interval(hours => $1)`,
    [hours],
  )

const minutesLeft = async (bookingId: string) => {
  const [row] = await run(
    'select extract(epoch from expires_at - clock_timestamp()) / 60 as left from booking where id = $1',
    [bookingId],
  )
  return Number(row.left)
}

const liveHolds = async () =>
  Number(
    (
      await run(
        "select count(*) from booking where state = 'held' and expires_at > clock_timestamp()",
      )
    )[0].count,
  )

const codes = (answers: TestResponse[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const word = status === 200 ? 'held' : `${status} ${body.code}`
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

test('30 new accounts on one network hold 10 of 66 products, and cannot hold the same ones again', async () => {
  const address = newAddress()
  const accounts: Person[] = []
  for (let n = 0; n < 30; n += 10) {
    const ten = Array.from({ length: 10 }, (_, i) =>
      app.signUp(`Hoarder ${n + i}`, 'buyer', { confirmed: false, address }),
    )
    accounts.push(...(await Promise.all(ten)))
  }
  const products = await addProducts(66)
  /** Each product is requested concurrently by one of the accounts. */
  const storm = async () => {
    const answers: TestResponse[] = []
    for (let n = 0; n < products.length; n += 11) {
      const some = products.slice(n, n + 11)
      const bookings = some.map((id, i) =>
        tryBook(accounts[(n + i) % accounts.length] as Person, id),
      )
      answers.push(...(await Promise.all(bookings)))
    }
    return answers
  }

  const first = codes(await storm())
  expect(first.held).toBe(10)
  expect(await liveHolds()).toBe(10)
  const { held: _, ...refused } = first
  const words = ['409 email_unconfirmed', '409 too_many_holds_on_network']
  expect(words).toEqual(expect.arrayContaining(Object.keys(refused)))

  // Confirmed addresses do not raise the limit of a network.
  for (const account of accounts) await confirmAddress(app.pool, account)
  expect((await storm()).filter(({ status }) => status === 200)).toEqual([])
  expect(await liveHolds()).toBe(10)

  // The holds expire: the same accounts cannot hold the same products for a day.
  const taken = await run(
    `select member.email, product_id as id from booking join member on member.id = buyer_id`,
  )
  await lapseAll()
  const again = await Promise.all(
    taken.map(({ email, id }) =>
      tryBook(accounts.find((one) => one.email === email) as Person, id),
    ),
  )
  expect(codes(again)).toEqual({ '409 recently_released': 10 })
  expect(await liveHolds()).toBe(0)
  // Another buyer on another network gets the product immediately.
  const bea = await app.signUp('Bea', 'buyer')
  expect((await tryBook(bea, taken[0].id)).status).toBe(200)
  await lapseAll()
})

test('concurrent holds from one network never exceed 10', async () => {
  const address = newAddress()
  const four = await Promise.all(
    [1, 2, 3, 4].map((n) => app.signUp(`Neighbour ${n}`, 'buyer', { address })),
  )
  const products = await addProducts(20)
  // On a slow machine some may get 503: retry.
  do {
    await Promise.all(products.map((id, n) => tryBook(four[n % four.length] as Person, id)))
  } while ((await liveHolds()) < 10)
  expect(await liveHolds()).toBe(10)
  await lapseAll()
  const [next = ''] = await addProducts(1)
  expect((await tryBook(four[0] as Person, next)).status).toBe(200)
  await lapseAll()
})

test('addresses of one IPv6 network share the 10 holds, other networks do not', async () => {
  const proxied = await startTestApp({ TRUSTED_PROXIES: '127.0.0.0/8', MAX_LIVE_BOOKINGS: '20' })
  const seller = await proxied.signUp('Sami', 'seller')
  const buyer = await proxied.signUp('Ben', 'buyer')
  const bookFrom = async (address: string) => {
    const productId = await proxied.addProduct(seller)
    const headers = { authorization: `Bearer ${buyer.token}`, 'x-forwarded-for': address }
    const body = bookingInput(productId)
    return send(`${proxied.url}/api/bookings`, { method: 'POST', headers, body })
  }
  for (let n = 1; n <= 10; n += 1) {
    expect((await bookFrom(`2001:db8:1:2::${n.toString(16)}`)).status).toBe(200)
  }
  const { status, body } = await bookFrom('2001:db8:1:2:ffff::1')
  expect([status, body]).toEqual([
    409,
    { acknowledged: false, code: 'too_many_holds_on_network', message: expect.any(String) },
  ])
  expect((await bookFrom('2001:db8:1:3::1')).status).toBe(200)
  expect((await bookFrom('192.0.2.7')).status).toBe(200)

  // Further networks of the same /48: 11 of its 80 holds are live.
  await proxied.pool.query(
    `with listed as (
       insert into product (seller_id, category_id, title, image, description, original_price,
         resale_price, currency, purchased_on, condition, location, phone)
       select seller_id, category_id, title, image, description, original_price,
         resale_price, currency, purchased_on, condition, location, phone
       from (select * from product limit 1) one, generate_series(1, 69) returning id
     )
     insert into booking (product_id, buyer_id, title, image, price, currency, phone, location,
       expires_at, network_hash)
     select listed.id, member.id, title, image, price, currency, booking.phone, booking.location,
       expires_at, substring(network_hash for 16) || decode(md5(listed.id::text), 'hex')
     from (select * from booking order by created_at limit 1) booking, listed, member
     where member.email = $1`,
    [seller.email],
  )
  expect((await bookFrom('2001:db8:1:4::1')).body.code).toBe('too_many_holds_on_network')
  expect((await bookFrom('2001:db8:2:4::1')).status).toBe(200)
  await proxied.close()
})

test('an unconfirmed account holds one product for 15 minutes; a confirmed one more and longer', async () => {
  const uma = await app.signUp('Uma', 'buyer', { confirmed: false })
  const [one = '', two = '', three = ''] = await addProducts(3)
  const first = await tryBook(uma, one)
  expect(first.status).toBe(200)
  expect(Math.ceil(await minutesLeft(first.body.insertedId))).toBe(15)
  const second = await tryBook(uma, two)
  expect([second.status, second.body]).toEqual([
    409,
    { acknowledged: false, code: 'email_unconfirmed', message: expect.stringContaining('confirm') },
  ])
  const again = await tryBook(uma, one)
  expect([again.status, again.body]).toEqual([
    409,
    {
      acknowledged: false,
      code: 'already_reserved',
      message: 'You have already reserved this laptop.',
    },
  ])

  // Starting a payment extends the hold to 15 minutes, once.
  await run("update booking set expires_at = expires_at - interval '10 minutes' where id = $1", [
    first.body.insertedId,
  ])
  const paying = await uma.post('/create-payment-intent', { bookingId: first.body.insertedId })
  expect(paying.status).toBe(200)
  expect(Math.ceil(await minutesLeft(first.body.insertedId))).toBe(15)

  await confirmAddress(app.pool, uma)
  const third = await tryBook(uma, three)
  expect(third.status).toBe(200)
  expect(Math.ceil(await minutesLeft(third.body.insertedId))).toBe(60)
  await uma.post(`/bookings/${first.body.insertedId}/cancellation`)
  await lapseAll()
})

test('a buyer cannot hold a product again for 24 hours after expiry or cancellation', async () => {
  const bea = await app.signUp('Bea Again', 'buyer')
  const [expired = '', cancelled = ''] = await addProducts(2)
  await book(bea, expired)
  await lapseAll()
  const bookingId = await book(bea, cancelled)
  await bea.post(`/bookings/${bookingId}/cancellation`)
  for (const productId of [expired, cancelled]) {
    const again = await tryBook(bea, productId)
    expect([again.status, again.body]).toEqual([
      409,
      { acknowledged: false, code: 'recently_released', message: expect.any(String) },
    ])
  }
  const againFrom = async () => {
    const mine = await bea.get(`/bookings?email=${encodeURIComponent(bea.email)}`)
    return mine.body.map((booking: { againFrom: string | null }) => booking.againFrom)
  }
  await passHours(23)
  for (const id of [expired, cancelled]) {
    expect((await tryBook(bea, id)).body.code).toBe('recently_released')
  }
  expect(await againFrom()).toEqual([expect.any(String), expect.any(String)])
  await passHours(1)
  expect(await againFrom()).toEqual([null, null])
  for (const id of [expired, cancelled]) expect((await tryBook(bea, id)).status).toBe(200)
  await lapseAll()
})

test('an unconfirmed address gets five e-mails about holds an hour', async () => {
  const vic = await app.signUp('Vic', 'buyer', { confirmed: false })
  const { max } = holdLimits.bookingEmailUnconfirmed
  const products = await addProducts(max + 2)
  const bookAndCancel = async (productId: string) =>
    expectOk(await vic.post(`/bookings/${await book(vic, productId)}/cancellation`))
  const before = (await app.emails(vic.email)).length
  for (const productId of products.slice(0, max + 1)) await bookAndCancel(productId)
  expect(await app.emails(vic.email)).toHaveLength(before + max)
  await confirmAddress(app.pool, vic)
  await bookAndCancel(products.at(-1) ?? '')
  expect(await app.emails(vic.email)).toHaveLength(before + max + 1)
})

test('a hold that ended for another reason does not block the buyer', async () => {
  const ben = await app.signUp('Ben Again', 'buyer')
  const [withdrawn = '', late = ''] = await addProducts(2)
  // As if ended by the seller or an admin, not by the buyer.
  const ended = await book(ben, withdrawn)
  await run("update booking set state = 'cancelled' where id = $1", [ended])
  expect((await tryBook(ben, withdrawn)).status).toBe(200)

  // Paid too late, and refunded.
  const bookingId = await book(ben, late)
  const clientSecret = await startPaying(ben, bookingId)
  await run("update booking set state = 'cancelled' where id = $1", [bookingId])
  await app.payByCard(clientSecret)
  const transactionId = intentOf(clientSecret)
  const paid = await ben.post('/payments', { bookingId, transactionId })
  expect(paid.body.code).toBe('payment_refunded')
  expect((await tryBook(ben, late)).status).toBe(200)
  await lapseAll()
})

test('deletes the network hash when the hold ends', async () => {
  const cara = await app.signUp('Cara', 'buyer')
  const [cancelled = '', expired = '', paid = '', deleted = ''] = await addProducts(4)
  const hashOf = async (productId: string) =>
    (await run('select network_hash as hash from booking where product_id = $1', [productId]))[0]
      .hash as Buffer | null
  const bookingOf = (productId: string) => book(cara, productId)

  const first = await bookingOf(cancelled)
  const hash = await hashOf(cancelled)
  expect(hash).toHaveLength(32)
  expect(JSON.stringify(await run('select * from booking'))).not.toContain(cara.address)
  await cara.post(`/bookings/${first}/cancellation`)
  expect(await hashOf(cancelled)).toBeNull()

  await bookingOf(expired)
  expect(await hashOf(expired)).toEqual(hash)
  await lapseAll()
  // The next booking of the product marks the hold as expired.
  const dan = await app.signUp('Dan', 'buyer')
  await book(dan, expired)
  const kept = 'select network_hash as hash from booking where product_id = $1 order by created_at'
  expect((await run(kept, [expired])).map((row) => row.hash === null)).toEqual([true, false])

  await pay(app, cara, await bookingOf(paid))
  expect(await hashOf(paid)).toBeNull()

  const eve = await app.signUp('Eve', 'buyer')
  await book(eve, deleted)
  expect((await eve.post('/account/deletion')).status).toBe(200)
  expect(await hashOf(deleted)).toBeNull()
  await lapseAll()
})
