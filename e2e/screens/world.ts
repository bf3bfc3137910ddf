import { slugOf } from '../../contract/schemas/slug.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectOk } from '../../test/harness/send.ts'
import { stretch } from './long.ts'
import { fillUp } from './many.ts'
import { hide, keep, offerWithPhotos, photographed } from './records.ts'
import type { WorldName } from './scene.ts'

export type Cast = Record<'buyer' | 'regular' | 'seller' | 'admin' | 'newcomer', Person>
export type Who = keyof Cast | 'visitor'

export type World = {
  shop: TestApp
  cast: Cast
  /** The bookings of the regular customer, by their state, and the one of the buyer. */
  bookings: Record<string, string>
  /** The addresses of some products' pages, and of the screen on which one is changed. */
  pages: Record<string, string>
}

const wish = { phone: '+1 (555) 0100', location: 'Pier 4, Portland' }

async function hire(shop: TestApp): Promise<Cast> {
  const admin = await shop.signUp('Ada Quist', 'buyer')
  await shop.pool.query('update member set is_admin = true, is_buyer = false')
  const buyer = await shop.signUp('Bea Marsh', 'buyer')
  const regular = await shop.signUp('Otto Brandt', 'buyer')
  const seller = await shop.signUp('Sana Malik', 'seller')
  const newcomer = await shop.signUp('Noor Baker')
  return { admin, buyer, regular, seller, newcomer }
}

async function book({ post }: Person, productId: string): Promise<string> {
  return expectOk(await post('/bookings', { productId, ...wish })).body.insertedId
}

async function pay(shop: TestApp, { post }: Person, bookingId: string): Promise<string> {
  const { clientSecret } = expectOk(await post('/create-payment-intent', { bookingId })).body
  const { id: transactionId } = await shop.payByCard(clientSecret)
  return expectOk(await post('/payments', { bookingId, transactionId })).body.insertedId
}

const pageOf = (id: string, title: string) => `/items/${id}/${slugOf(title)}`

/** One product on offer, one sold, the rest reserved or free again; a booking in every state. */
async function furnish(shop: TestApp, cast: Cast) {
  const { admin, buyer, regular, seller } = cast
  const other = await shop.signUp('Olga Reyes', 'seller')
  const offer = (title: string, category: string, by = other) =>
    shop.addProduct(by, { title, category })
  const onOffer = await offer('Latitude 7420', 'Dell', seller)
  expectOk(await seller.post('/advertises', { adsProductId: onOffer }))

  const shown = await offerWithPhotos(shop, other)
  const held = await book(buyer, await offer('EliteBook 840 G8', 'HP'))
  const sold = await offer('Surface Laptop 4', 'Surface')
  const paid = await book(regular, sold)
  await pay(shop, regular, paid)
  const bookings: Record<string, string> = { held, paid }
  for (const state of ['refunded', 'cancelled', 'expired', 'waiting', 'bought', 'unrecorded']) {
    bookings[state] = await book(regular, await offer(`ProBook, ${state}`, 'HP'))
  }
  const payment = await pay(shop, regular, bookings.refunded ?? '')
  const reason = 'The photo shows another machine.'
  expectOk(await admin.post(`/payments/${payment}/refund`, { reason }))
  expectOk(await regular.post(`/bookings/${bookings.cancelled}/cancellation`))
  await shop.pool.query(`update booking set state = 'expired' where id = $1`, [bookings.expired])
  const complaint = { productId: onOffer, reason: 'The sticker below says something else.' }
  expectOk(await buyer.post('/reportedItems', complaint))
  expectOk(await admin.call('PUT', `/verifySeller/${other.email}`))
  await hide(shop, seller, other)
  await keep(buyer, [onOffer, shown, sold])
  const pages = {
    shown: pageOf(shown, photographed.header),
    sold: pageOf(sold, 'Surface Laptop 4'),
    change: `/dashboard/editproduct/${onOffer}`,
  }
  return { bookings, pages }
}

/** Opens a shop of its own with that much in it. */
export async function openWorld(name: WorldName): Promise<World> {
  const shop = await startTestApp({ DEMO_DATA: '0', MAX_LIVE_BOOKINGS: '9' })
  const cast = await hire(shop)
  const things = name === 'empty' ? { bookings: {}, pages: {} } : await furnish(shop, cast)
  if (name === 'many') await fillUp(shop, cast)
  if (name === 'long') await stretch(shop)
  return { shop, cast, ...things }
}
