import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleUnfinished } from '../../server/features/payments/settle-unfinished.ts'
import { expectInvariants } from '../contract/invariants.ts'
import { newAddress, type Person } from '../harness/people.ts'
import { tryBook } from '../harness/sales.ts'
import { expectOk, outcomeOf } from '../harness/send.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'
import { shuffled } from './shuffle.ts'

const listing = {
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/latitude.webp',
  originalprice: '900.00',
  resaleprice: '450.50',
  purchase: '2023',
  purchaseMonth: '4',
  phone: '555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const file = `${Object.keys(listing).join(',')}\n${`${Object.values(listing).join(',')}\n`.repeat(3)}`

/** Shared by some buyers, to include the network's hold limit. */
const network = newAddress()

const seed = Number(process.env.SEED ?? 20_260_315)
const rounds = 12

let app: RaceApp
let ada: Person
let alf: Person
let ben: Person
let cara: Person

beforeAll(async () => {
  app = await startRaceApp({ MAX_LIVE_BOOKINGS: '1000' })
  ada = await app.signUpAdmin('Ada')
  alf = await app.signUpAdmin('Alf')
  ben = await app.signUp('Ben', 'buyer')
  cara = await app.signUp('Cara', 'buyer')
})
afterAll(() => app.close())

/** A seller and a buyer with paid, held, expired and open bookings. */
async function createMembers(round: number) {
  const seller = await app.signUp(`Sol ${round}`, 'seller')
  const buyer = await app.signUp(`Bo ${round}`, 'buyer')
  const [paid, held, late, inSecret] = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const booking = await app.createBooking(seller, buyer)
      return { ...booking, secret: await app.startPayment(buyer, booking.bookingId) }
    }),
  )
  if (!paid || !held || !late || !inSecret) throw new Error('there are four')
  await app.payByCard(paid.secret)
  const { body } = expectOk(await app.record(buyer, paid.bookingId, paid.secret))
  await app.payByCard(inSecret.secret)
  await app.expireHold(late.bookingId)
  const free = await app.addProduct(seller)
  return { seller, buyer, paymentId: String(body.insertedId), paid, held, late, inSecret, free }
}

type TestMembers = Awaited<ReturnType<typeof createMembers>>

/** All operations that may affect them. */
async function operations(
  { seller, buyer, paymentId, held, late, inSecret, free }: TestMembers,
  round: number,
) {
  const leaver = [buyer, seller][round % 2] as Person
  const leaverId = await app.memberId(leaver)
  const bookOnNetwork = (person: Person, productId: string) => () =>
    tryBook(person.elsewhere(network), productId)
  const remove = (person: Person, id: string) => () => person.call('DELETE', `/products/${id}`)
  const removeAsStaff = (id: string) => () =>
    alf.post(`/products/${id}/removal`, { ground: 'stolen', reason: 'Its owner told us.' })
  const edit = (person: Person, id: string) => () => person.call('PUT', `/products/${id}`, listing)
  const refund = (admin: Person) => () =>
    admin.post(`/payments/${paymentId}/refund`, { reason: 'Broken.' })
  return [
    refund(ada),
    refund(alf),
    round % 3 === 0
      ? () => leaver.post('/account/deletion')
      : () => alf.call('DELETE', `/users/${leaverId}`),
    () => app.requestPayment(buyer, held.bookingId),
    () => app.cancel(buyer, held.bookingId),
    () => app.record(buyer, held.bookingId, held.secret),
    () => app.record(buyer, inSecret.bookingId, inSecret.secret),
    () => app.cancel(buyer, inSecret.bookingId),
    () => app.postEvent(inSecret.secret),
    bookOnNetwork(ben, late.productId),
    bookOnNetwork(cara, late.productId),
    bookOnNetwork(ben, free),
    bookOnNetwork(cara, free),
    remove(seller, free),
    remove(ada, late.productId),
    ...(round % 2 === 0 ? [removeAsStaff(held.productId)] : []),
    () => seller.post('/advertises', { adsProductId: free }),
    () => ben.post('/reportedItems', { productId: free }),
    edit(seller, free),
    edit(alf, late.productId),
    () => seller.post(`/products/${free}/pause`),
    () => seller.post(`/products/${free}/relist`),
    () => seller.post('/imports', { csv: file, purpose: 'list' }),
    () => ben.call('PUT', `/favourites/${free}`),
    () => buyer.post('/searches', { query: 'brand=Dell', name: 'Dell', alerts: 'instant' }),
    () => ada.call('PUT', `/verifySeller/${seller.email}`),
    () => seller.browser.identity('/update-user', { name: `Sol ${round} anew` }),
    () => buyer.post('/users', { category: 'buyer' }),
    () => app.payByCard(held.secret).then(() => ({ status: 200, body: {} })),
    () => settleUnfinished(app.services).then(() => ({ status: 200, body: {} })),
  ]
}

/** Our balance in minor units by the provider's books and by our ledger. */
async function balances() {
  const { rows } = await app.pool.query(
    `select coalesce(sum(amount), 0)::int as ours from ledger_entry where account = 'card_provider'`,
  )
  return { provider: await app.providerBalance(), ours: rows[0].ours }
}

test(`${rounds} rounds of all operations at once: no deadlocks and consistent money (seed ${seed})`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const all = await operations(await createMembers(round), round)
    const answers = await Promise.all(shuffled(all, all.length, seed + round).map((deed) => deed()))
    const failures = answers.filter(({ status }) => status >= 500).map(outcomeOf)
    // A slow machine may reject some.
    expect(failures.filter((failure) => failure !== 'overloaded')).toEqual([])
    await expectInvariants(app.pool)
    // Frees the network's holds for the next round.
    await app.pool.query(
      "update booking set expires_at = clock_timestamp() where state = 'held' and network_hash is not null",
    )
  }
  expect(await app.deadlocks()).toBe(0)

  await app.pool.query(
    "update refund set created_at = now() - interval '2 minutes' where sent_at is null",
  )
  await settleUnfinished(app.services)
  const { provider, ours } = await balances()
  expect(ours).toBe(provider)
})
