import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import { decoded } from '../../../test/harness/mailbox.ts'
import { noticeKindsOf } from '../../../test/harness/notices.ts'
import {
  answerAutomatically,
  answerDue,
  answerOf,
  followUp,
  makeOffer,
  offerRow,
} from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, bookingInput, pay, startPaying } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { refuse } from '../../errors/refusal.ts'
import { deleteOldOffers } from './retention.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person
let productId: string

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '3' })
  sana = await app.signUp('Sana', 'seller')
})
beforeEach(async () => {
  const stamp = crypto.randomUUID().slice(0, 8)
  bea = await app.signUp(`Bea ${stamp}`, 'buyer')
  ben = await app.signUp(`Ben ${stamp}`, 'buyer')
  productId = await app.addProduct(sana, { price: 50_000 })
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const offer = (buyer: Person, amount = '400', id = productId) => makeOffer(buyer, id, amount)
const accept = (by: Person, id: string, amount = '400') =>
  answerOf(by, id, 'acceptance', { amount })
const decline = (by: Person, id: string) => answerOf(by, id, 'rejection')
const withdraw = (by: Person, id: string) => answerOf(by, id, 'withdrawal')
const counter = (by: Person, id: string, amount = '450') => answerOf(by, id, 'counter', { amount })
const shown = async (by: Person, list: 'made' | 'received', id: string) =>
  (await by.get(`/offers/${list}`)).body.find((row: { _id: string }) => row._id === id)
/** The kinds of all notices about an offer. */
async function noticeKindsAbout(id: string): Promise<string[]> {
  const { rows } = await app.pool.query('select kind from notice where subject = $1', [id])
  return rows.map(({ kind }) => kind)
}
const hoursLeft = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 3_600_000)

test('an offer between linked accounts is flagged', async () => {
  const flagged = async () => {
    const { text } = await send(`${app.url}/metrics`)
    return Number(/^security_events_total\{event="offer_flagged"\} (\d+)/m.exec(text)?.[1] ?? 0)
  }
  await app.pool.query(
    `update identity_session set network = '203.0.113.0/24', user_agent = 'Firefox'
     where user_id in (select identity_id from member where email = any($1))`,
    [[bea.email, sana.email]],
  )
  const isLinked = async (buyer: Person) => (await offerRow(app, await offer(buyer))).is_linked
  expect([await isLinked(bea), await flagged()]).toEqual([true, 1])
  expect([await isLinked(ben), await flagged()]).toEqual([false, 1])
  await app.pool.query("update identity_session set network = '127.0.0.0/24'")
})

test('an accepted offer reserves the product at its price, which is paid, sold and posted', async () => {
  const id = await offer(bea)
  expect(await accept(sana, id)).toBe('ok')
  const made = await shown(bea, 'made', id)
  expect(made).toMatchObject({ state: 'accepted', amount: '400.00', can: { pay: true } })
  expect(hoursLeft(made.booking.expiresAt)).toBe(24)
  const { id: bookingId } = made.booking
  expect((await bea.get(`/bookings/${bookingId}`)).body).toMatchObject({
    price: '400.00',
    phone: '555 01',
    location: 'Porto',
    state: 'held',
  })
  const transactionId = await pay(app, bea, bookingId)
  for (const party of [bea, sana])
    expect((await party.get(`/sales/${bookingId}`)).body.price).toBe('400.00')
  const { rows } = await app.pool.query(
    `select sum(amount)::int as held from ledger_entry join ledger_transaction on id = transaction_id
     where intent_id = $1 and account = 'held_for_sale'`,
    [transactionId],
  )
  expect(rows).toEqual([{ held: -40_000 }])
  expect(await noticeKindsOf(bea)).toContain('offerAccepted')
  expect((await app.emails(bea.email)).join()).toMatch(/reserved for you at \$400\.00/)
})

test('the price of the listing stays what it is for all but its seller', async () => {
  const own = async () => {
    const listed = (await sana.get(`/products?email=${encodeURIComponent(sana.email)}`)).body
    const counted = (await sana.get('/listingFigures')).body
    const isIt = ({ _id }: { _id: string }) => _id === productId
    const { resaleprice, agreedPrice } = listed.find(isIt)
    return [resaleprice, agreedPrice, counted.find(isIt).price]
  }
  expect(await own()).toEqual(['500.00', null, '500.00'])
  const id = await offer(bea)
  await accept(sana, id)
  expect(await own()).toEqual(['500.00', '400.00', '400.00'])
  expect((await ben.get(`/items/${productId}`)).body).toMatchObject({
    resaleprice: '500.00',
    reserved: true,
  })
})

test('a counter-offer is answered by the buyer only, at its own price', async () => {
  const id = await offer(bea)
  expect(await counter(sana, id)).toBe('ok')
  expect(await shown(bea, 'made', id)).toMatchObject({
    state: 'countered',
    counterAmount: '450.00',
  })
  expect(await counter(sana, id, '460')).toBe('offer_over')
  expect(await accept(sana, id, '450')).toBe('offer_over')
  expect(await decline(sana, id)).toBe('offer_over')
  expect(await accept(bea, id, '400')).toBe('price_changed')
  expect(await accept(bea, id, '450')).toBe('ok')
  const { booking } = await shown(bea, 'made', id)
  expect((await bea.get(`/bookings/${booking.id}`)).body.price).toBe('450.00')
  expect(await noticeKindsOf(sana)).toContain('saleOfferAgreed')
})

test.each([
  ['declined by the seller', 'declined', (id: string) => decline(sana, id)],
  [
    'countered and declined by the buyer',
    'declined',
    async (id: string) => (await counter(sana, id)) && decline(bea, id),
  ],
  ['withdrawn', 'withdrawn', (id: string) => withdraw(bea, id)],
  [
    'countered and withdrawn',
    'withdrawn',
    async (id: string) => (await counter(sana, id)) && withdraw(bea, id),
  ],
] as const)('an offer that was %s is over, without contact details', async (_, state, end) => {
  const id = await offer(bea)
  expect(await end(id)).toBe('ok')
  expect(await shown(bea, 'made', id)).toMatchObject({ state, expiresAt: null })
  expect(await offerRow(app, id)).toMatchObject({
    phone: null,
    location: null,
    network_hash: null,
    answer_due_at: null,
  })
  for (const [by, amount] of [
    [sana, '400'],
    [bea, '450'],
  ] as const)
    expect(await accept(by, id, amount)).toBe('offer_over')
  expect([await decline(sana, id), await counter(sana, id), await withdraw(bea, id)]).toEqual(
    Array(3).fill('offer_over'),
  )
})

test('an offer that ran out is expired at once, and both are told once', async () => {
  const id = await offer(bea)
  // Other offers have told her too: a seller who was not told of this one is not told of its end.
  await expect.poll(async () => (await offerRow(app, id)).is_seller_told).toBe(true)
  expect(hoursLeft((await shown(bea, 'made', id)).expiresAt)).toBe(48)
  await app.pool.query('update offer set expires_at = clock_timestamp() where id = $1', [id])
  expect((await shown(sana, 'received', id)).state).toBe('expired')
  expect(await accept(sana, id)).toBe('offer_over')
  await followUp(app)
  await followUp(app)
  // The application's own job may be telling them.
  await expect.poll(() => noticeKindsOf(bea)).toContain('offerExpired')
  await expect.poll(() => noticeKindsOf(sana)).toContain('saleOfferExpired')
  expect((await noticeKindsOf(bea)).filter((kind) => kind === 'offerExpired')).toHaveLength(1)
  expect(await noticeKindsOf(sana)).toContain('saleOfferExpired')
  expect((await offerRow(app, id)).state).toBe('expired')
})

test('an acceptance supersedes all other offers for the product, and tells their buyers', async () => {
  const [id, other] = [await offer(bea), await offer(ben, '420')]
  expect(await accept(sana, id)).toBe('ok')
  expect((await offerRow(app, other)).state).toBe('superseded')
  expect(await accept(sana, other, '420')).toBe('offer_over')
  await followUp(app)
  await expect.poll(() => noticeKindsOf(ben)).toEqual(['offerSuperseded'])
})

test('a sale or withdrawal of the product supersedes its offers', async () => {
  const id = await offer(bea)
  expect((await sana.call('DELETE', `/products/${productId}`)).status).toBe(200)
  expect((await offerRow(app, id)).state).toBe('superseded')
})

test('an accepted offer that is not paid frees the product, and both are told', async () => {
  const id = await offer(bea)
  await accept(sana, id)
  const { booking } = await shown(bea, 'made', id)
  await expireHold(app, booking.id)
  expect(await shown(bea, 'made', id)).toMatchObject({
    booking: { state: 'expired' },
    can: { pay: false },
  })
  await book(ben, productId)
  await followUp(app)
  // The application's own job may be telling them.
  await expect.poll(() => noticeKindsOf(bea)).toContain('offerUnpaid')
  await expect.poll(() => noticeKindsOf(sana)).toContain('saleOfferUnpaid')
})

test('the seller is told if the buyer of an accepted offer cancels or deletes the account', async () => {
  const cancelled = await offer(bea)
  const ofDeleted = await offer(ben, '400', await app.addProduct(sana, { price: 50_000 }))
  for (const id of [cancelled, ofDeleted]) expect(await accept(sana, id)).toBe('ok')
  const { booking } = await shown(bea, 'made', cancelled)
  expect((await bea.post(`/bookings/${booking.id}/cancellation`)).status).toBe(200)
  expect((await ben.post('/account/deletion')).status).toBe(200)
  await followUp(app)
  // The application's own job may be telling them.
  for (const id of [cancelled, ofDeleted])
    await expect.poll(() => noticeKindsAbout(id)).toContain('saleOfferCancelled')
  expect(await noticeKindsAbout(cancelled)).not.toContain('saleOfferUnpaid')
  expect(await noticeKindsOf(bea)).toEqual(['offerAccepted'])
  const emails = (await app.emails(sana.email)).join()
  expect(emails).toContain('has cancelled the reservation')
  // It may be reserved or paused by now.
  expect(emails).not.toContain('for sale again')
})

test('a buyer whose accepted offer ends with the account of the seller is told once', async () => {
  const gus = await app.signUp(`Gus ${productId.slice(0, 8)}`, 'seller')
  const id = await offer(bea, '400', await app.addProduct(gus, { price: 50_000 }))
  expect(await accept(gus, id)).toBe('ok')
  expect((await gus.post('/account/deletion')).status).toBe(200)
  await followUp(app)
  // The application's own job may be at it.
  await expect.poll(async () => (await offerRow(app, id)).told_at).not.toBeNull()
  expect(await noticeKindsOf(bea)).toEqual(['bookingEnded', 'offerAccepted'])
})

test('one open offer, three in all, and none for 24 hours after an unpaid hold', async () => {
  const first = await offer(bea)
  expect(await offer(bea, '410')).toBe('offer_open')
  await withdraw(bea, first)
  await decline(sana, await offer(bea, '410'))
  expect((await bea.get(`/products/${productId}/offer`)).body).toMatchObject({
    left: 1,
    open: null,
    lowest: '250.00',
    listPrice: '500.00',
  })
  const third = await offer(bea, '420')
  expect((await bea.get(`/products/${productId}/offer`)).body.open).toMatchObject({ _id: third })
  await withdraw(bea, third)
  expect(await offer(bea, '430')).toBe('offers_used_up')

  const bookingId = await book(ben, productId)
  await ben.post(`/bookings/${bookingId}/cancellation`)
  expect(await offer(ben)).toBe('recently_released')
})

test('after the first of three offers is deleted as too old, another can be made', async () => {
  const ids: string[] = []
  for (const amount of ['400', '410']) {
    ids.push(await offer(bea, amount))
    expect(await withdraw(bea, ids.at(-1) ?? '')).toBe('ok')
  }
  await app.pool.query(
    "update offer set created_at = created_at - interval '366 days' where id = $1",
    [ids[0]],
  )
  await deleteOldOffers(app.services)
  const numbers: number[] = []
  for (const amount of ['420', '430']) {
    const id = await offer(bea, amount)
    numbers.push((await offerRow(app, id)).number)
    expect(await withdraw(bea, id)).toBe('ok')
  }
  expect(numbers).toEqual([1, 3])
  expect(await offer(bea, '440')).toBe('offers_used_up')
})

test('ten offers of one buyer can wait', async () => {
  for (let n = 0; n < 10; n += 1) await offer(bea, '400', await app.addProduct(sana))
  expect(await offer(bea)).toBe('too_many_offers')
})

test.each([
  ['500', 'This is not below the price of $500.00. Reserve the laptop instead.'],
  ['501', 'This is not below the price of $500.00. Reserve the laptop instead.'],
  ['249.99', 'Offer at least $250.00, which is half of the price.'],
  ['0', 'Enter a price greater than zero, such as 499.50.'],
])('an offer of %s is refused, naming the field', async (amount, message) => {
  const input = { amount, ...bookingInput(productId) }
  const { status, body } = await bea.post('/offers', input)
  expect([status, body.fields]).toEqual([400, { amount: message }])
})

test('a counter-offer is above the offer and below the price', async () => {
  const id = await offer(bea)
  const at = async (amount: string) => (await sana.post(`/offers/${id}/counter`, { amount })).body
  expect((await at('400')).fields.amount).toMatch(/more than the offer/)
  expect((await at('500')).fields.amount).toMatch(/less than the price/)
  expect(await counter(sana, id, '400.01')).toBe('ok')
})

test('who cannot make an offer: sellers, owners, unconfirmed and suspended accounts', async () => {
  expect(await offer(sana)).toBe('buyer_account_required')
  expect(await offer(bea, '400', await app.addProduct(bea))).toBe('own_product')
  const uma = await app.signUp(`Uma ${productId.slice(0, 8)}`, 'buyer', { confirmed: false })
  expect(await offer(uma)).toBe('email_confirmation_required')
  const open = await offer(bea)
  await app.pool.query('update identity_user set disabled_at = now() where email = $1', [bea.email])
  expect(await offer(bea)).toBe('sign_in_required')
  expect(await accept(sana, open)).toBe('offer_over')
})

test('what cannot be offered for: reserved, sold, withdrawn and paused products', async () => {
  const id = await offer(bea)
  await book(ben, productId)
  expect(await offer(await app.signUp(`Cara ${id.slice(0, 8)}`, 'buyer'))).toBe('product_reserved')
  expect(await accept(sana, id)).toBe('product_reserved')
  const set = async (column: string, by = app.pool) => {
    const other = await app.addProduct(sana)
    await by.query(`update product set ${column} = now() where id = $1`, [other])
    const answer = await offer(ben, '400', other)
    await by.query('delete from product where id = $1', [other])
    return answer
  }
  expect(await set('sold_at')).toBe('product_sold')
  expect(await set('withdrawn_at')).toBe('product_gone')
  expect(await set(`hidden_because = 'paused', hidden_at`)).toBe('product_gone')
  expect(await offer(ben, '400', crypto.randomUUID())).toBe('product_gone')
})

test('a buyer who has reserved the laptop is not told that another buyer has', async () => {
  const open = await offer(bea)
  await book(bea, productId)
  expect(await accept(sana, open)).toBe('product_reserved')
  const other = await app.addProduct(sana, { price: 50_000 })
  const countered = await offer(bea, '400', other)
  expect(await counter(sana, countered)).toBe('ok')
  await book(bea, other)
  expect(await accept(bea, countered, '450')).toBe('already_reserved')
  expect(await offer(bea, '400', other)).toBe('already_reserved')
})

test('an offer cannot be accepted once the price is not above it', async () => {
  const id = await offer(bea)
  await app.pool.query('update product set resale_price = 40000 where id = $1', [productId])
  expect(await accept(sana, id)).toBe('price_not_above_offer')
})

const seen = async (by: Person, list: 'made' | 'received', id: string) => {
  const { obstacle, can } = await shown(by, list, id)
  return { obstacle, accept: can.accept, counter: can.counter, decline: can.decline }
}
const none = { obstacle: null, accept: true, counter: true, decline: true }

test('the seller of a paused listing is told why an offer cannot be accepted, until it is relisted', async () => {
  const id = await offer(bea)
  expect(await seen(sana, 'received', id)).toEqual(none)
  await sana.post(`/products/${productId}/pause`)
  const blocked = { ...none, obstacle: 'paused', accept: false, counter: false }
  expect(await seen(sana, 'received', id)).toEqual(blocked)
  expect(await accept(sana, id)).toBe('listing_paused')
  expect(await counter(sana, id)).toBe('listing_paused')
  await sana.post(`/products/${productId}/relist`)
  expect(await seen(sana, 'received', id)).toEqual(none)
  expect(await counter(sana, id)).toBe('ok')
  await sana.post(`/products/${productId}/pause`)
  expect(await shown(bea, 'made', id)).toMatchObject({ obstacle: 'paused', can: { accept: false } })
  expect(await accept(bea, id, '450')).toBe('product_gone')
})

test('the e-mail about a declined counter-offer does not say that a paused listing is for sale', async () => {
  const id = await offer(bea)
  expect(await counter(sana, id)).toBe('ok')
  expect((await sana.post(`/products/${productId}/pause`)).status).toBe(200)
  expect(await decline(bea, id)).toBe('ok')
  const told = await app.emails(sana.email, 'declined your counter-offer')
  const email = decoded(told.at(-1))
  expect(email).toContain('Nothing else about your listing changes.')
  expect(email).not.toContain('for sale')
})

test('an offer for a listing without a page says so, and has no picture once it is withdrawn', async () => {
  const id = await offer(bea)
  const image = '/pictures/category-dell.svg'
  expect(await shown(bea, 'made', id)).toMatchObject({ gone: false, image })
  expect((await sana.post(`/products/${productId}/pause`)).status).toBe(200)
  expect(await shown(bea, 'made', id)).toMatchObject({ gone: true, image })
  expect((await sana.call('DELETE', `/products/${productId}`)).status).toBe(200)
  for (const [party, list] of [
    [bea, 'made'],
    [sana, 'received'],
  ] as const)
    expect(await shown(party, list, id)).toMatchObject({ gone: true, image: '' })
})

test('an offer for a sold listing has no picture once staff have removed the listing', async () => {
  const id = await offer(bea)
  await pay(app, ben, await book(ben, productId))
  const image = '/pictures/category-dell.svg'
  expect(await shown(bea, 'made', id)).toMatchObject({ gone: false, image })
  const ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const reasons = { ground: 'stolen', reason: 'Its owner told us.' }
  expect((await ada.post(`/products/${productId}/removal`, reasons)).status).toBe(200)
  expect(await shown(bea, 'made', id)).toMatchObject({ gone: true, image: '' })
})

test('a listing in review is called so to its seller only', async () => {
  const id = await offer(bea)
  await app.pool.query(
    "update product set hidden_because = 'serial', hidden_at = now() where id = $1",
    [productId],
  )
  expect(await seen(sana, 'received', id)).toMatchObject({ obstacle: 'quarantined', accept: false })
  expect(await seen(bea, 'made', id)).toMatchObject({ obstacle: 'paused' })
  expect(await accept(sana, id)).toBe('product_quarantined')
})

test('both see that an offer waits behind a reservation, or is no longer below the price', async () => {
  const id = await offer(bea)
  await counter(sana, id)
  const bookingId = await book(ben, productId)
  const states = async () => [
    (await seen(sana, 'received', id)).obstacle,
    await seen(bea, 'made', id),
  ]
  const blocked = { accept: false, counter: false, decline: true }
  expect(await states()).toEqual(['reserved', { ...blocked, obstacle: 'reserved' }])
  await ben.post(`/bookings/${bookingId}/cancellation`)
  expect(await states()).toEqual([null, { ...none, counter: false }])
  await app.pool.query('update product set resale_price = 45000 where id = $1', [productId])
  expect(await states()).toEqual(['price', { ...blocked, obstacle: 'price' }])
  expect(await accept(bea, id, '450')).toBe('price_not_above_offer')
  await decline(bea, id)
  expect((await shown(bea, 'made', id)).obstacle).toBeNull()
})

test('the seller of a buyer at the limit of holds is told so, the buyer of a counter too', async () => {
  const id = await offer(bea)
  for (let n = 0; n < 3; n += 1) await book(bea, await app.addProduct(sana))
  expect(await accept(sana, id)).toBe('buyer_at_limit')
  await counter(sana, id)
  expect(await accept(bea, id, '450')).toBe('too_many_bookings')
})

test('no acceptance reserves the product again within 24 hours after an unpaid hold', async () => {
  const [id, countered] = [await offer(bea), await offer(ben, '410')]
  for (const buyer of [bea, ben]) {
    const bookingId = await book(buyer, productId)
    expect((await buyer.post(`/bookings/${bookingId}/cancellation`)).status).toBe(200)
  }
  expect(await accept(sana, id)).toBe('buyer_at_limit')
  await sana.call('PUT', `/products/${productId}/offer-settings`, { autoAccept: '400' })
  await answerAutomatically(app)
  expect(await shown(sana, 'received', id)).toMatchObject({ state: 'open', booking: null })
  expect(await counter(sana, countered)).toBe('ok')
  expect(await accept(ben, countered, '450')).toBe('recently_released')
  expect((await shown(ben, 'made', countered)).state).toBe('countered')

  await app.pool.query(
    `update booking set released_at = released_at - interval '24 hours'
     where product_id = $1 and state = 'cancelled'`,
    [productId],
  )
  expect(await accept(ben, countered, '450')).toBe('ok')
})

test('hides offers from other members', async () => {
  const id = await offer(bea)
  for (const call of [accept, decline, withdraw, counter])
    expect(await call(ben, id)).toBe('not_found')
  expect(await shown(ben, 'made', id)).toBeUndefined()
})

async function removeAsAdmin(buyer: Person) {
  const ada = await app.signUp(`Ada ${productId.slice(0, 8)}`, 'seller')
  await app.grantAdmin(ada)
  return ada.call('DELETE', `/users/${await app.memberId(buyer)}`)
}

test.each<[by: string, remove: typeof removeAsAdmin]>([
  ['staff', removeAsAdmin],
  ['the buyer', (buyer) => buyer.post('/account/deletion')],
])(
  'deletion of a buyer by %s withdraws the offers that wait, and tells the sellers who knew of them',
  async (_, remove) => {
    const [other, silent] = [
      await app.addProduct(sana, { price: 50_000 }),
      await app.addProduct(sana, { price: 50_000 }),
    ]
    await sana.call('PUT', `/products/${silent}/offer-settings`, { minimum: '450' })
    const [known, countered] = [await offer(bea), await offer(bea, '410', other)]
    const unknown = await offer(bea, '300', silent)
    expect(await counter(sana, countered)).toBe('ok')
    await expect.poll(() => noticeKindsAbout(known)).toEqual(['offerReceived'])
    expect((await remove(bea)).status).toBe(200)
    for (const id of [known, countered, unknown]) {
      const ended = { state: 'withdrawn', phone: null, location: null, network_hash: null }
      expect(await offerRow(app, id)).toMatchObject(ended)
    }
    for (const id of [known, countered])
      expect(await noticeKindsAbout(id)).toContain('saleOfferWithdrawn')
    expect(await noticeKindsAbout(unknown)).toEqual([])
    expect(await app.emails(sana.email, 'The last price was $450.00.')).not.toEqual([])
  },
)

test('the seller is told that an offer ran out whose buyer has deleted the account since', async () => {
  const id = await offer(bea)
  await expect.poll(() => noticeKindsAbout(id)).toEqual(['offerReceived'])
  await app.pool.query('update offer set expires_at = clock_timestamp() where id = $1', [id])
  expect((await bea.post('/account/deletion')).status).toBe(200)
  expect(await offerRow(app, id)).toMatchObject({ state: 'expired', phone: null, location: null })
  await followUp(app)
  // The application's own job may be telling the seller.
  await expect.poll(() => noticeKindsAbout(id)).toContain('saleOfferExpired')
  expect(await noticeKindsAbout(id)).not.toContain('saleOfferWithdrawn')
})

test('the export holds the member’s own offers, and the contact details only of the buyer', async () => {
  await offer(bea)
  const [mine] = (await bea.get('/account/export')).body.offers
  expect(mine).toMatchObject({ role: 'buyer', amount: '400.00', phone: '555 01' })
  const [theirs] = (await sana.get('/account/export')).body.offers
  expect(theirs).toMatchObject({ role: 'seller', amount: '400.00', phone: null, location: null })
})

test('a minimum that the price has fallen below declines nothing', async () => {
  await sana.call('PUT', `/products/${productId}/offer-settings`, { minimum: '450' })
  await app.pool.query('update product set resale_price = 30000 where id = $1', [productId])
  const id = await offer(bea, '290')
  await answerAutomatically(app)
  expect(await shown(sana, 'received', id)).toMatchObject({ state: 'open' })
  expect((await noticeKindsOf(sana))[0]).toBe('offerReceived')
})

test('a seller who counters before the settings answer hears that the counter-offer ran out', async () => {
  await sana.call('PUT', `/products/${productId}/offer-settings`, { minimum: '450' })
  const id = await offer(bea, '300')
  expect(await counter(sana, id)).toBe('ok')
  await app.pool.query("update offer set expires_at = now() - interval '1 minute' where id = $1", [
    id,
  ])
  await followUp(app)
  expect((await noticeKindsOf(sana))[0]).toBe('saleOfferExpired')
})

test('an acceptance by settings that waits for the card provider holds up no other answer', async () => {
  const others = await app.addProduct(sana, { price: 50_000 })
  for (const id of [productId, others]) {
    const saved = await sana.call('PUT', `/products/${id}/offer-settings`, { autoAccept: '400' })
    expect(saved.status).toBe(200)
  }
  const [stuck, free] = [await offer(bea), await offer(bea, '400', others)]
  // A payment that must be cancelled before.
  const bookingId = await book(ben, productId)
  await startPaying(ben, bookingId)
  await expireHold(app, bookingId)
  const { cards } = app.services
  const { cancelIntent } = cards
  Object.assign(cards, { cancelIntent: () => Promise.reject(refuse('card_provider_away')) })
  const due = 'update offer set answer_due_at = clock_timestamp() - $2::interval where id = $1'
  await app.pool.query(due, [stuck, '2 seconds'])
  await app.pool.query(due, [free, '1 second'])
  await expect(answerDue(app)).rejects.toThrow('failed automatic answers: 1')
  expect(await offerRow(app, free)).toMatchObject({ state: 'accepted' })
  expect(await offerRow(app, stuck)).toMatchObject({ state: 'open' })
  Object.assign(cards, { cancelIntent })
  await answerDue(app)
  await expect.poll(() => offerRow(app, stuck)).toMatchObject({ state: 'accepted' })
})
