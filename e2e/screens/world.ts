import { openShop, type Shop } from '../../test/harness.ts'
import type { Person } from '../../test/people.ts'
import { plain, upload } from '../../test/photos.ts'
import { expectOk } from '../../test/send.ts'
import { stretch } from './long.ts'
import { fillUp } from './many.ts'
import type { WorldName } from './scene.ts'

export type Cast = Record<'buyer' | 'regular' | 'seller' | 'admin' | 'newcomer', Person>
export type Who = keyof Cast | 'visitor'

export type World = {
  shop: Shop
  cast: Cast
  /** The bookings of the regular customer, by their state, and the one of the buyer. */
  bookings: Record<string, string>
}

const photographed = {
  category: 'Surface',
  header: 'Surface Pro 9',
  originalprice: '1299.00',
  resaleprice: '640.00',
  purchase: '2023',
  purchaseMonth: '3',
  condition: 'Excellent',
  phone: '+351 555 010',
  location: 'Porto',
  description: 'Not a scratch.',
}

const wish = { phone: '+1 (555) 0100', location: 'Pier 4, Portland' }

async function hire(shop: Shop): Promise<Cast> {
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

async function pay(shop: Shop, { post }: Person, bookingId: string): Promise<string> {
  const { clientSecret } = expectOk(await post('/create-payment-intent', { bookingId })).body
  const { id: transactionId } = await shop.payByCard(clientSecret)
  return expectOk(await post('/payments', { bookingId, transactionId })).body.insertedId
}

/** Offers a product with three photos. */
async function offerWithPhotos(shop: Shop, seller: Person) {
  const colors = ['#7aa2c9', '#c98f7a', '#8fc97a']
  const photos = colors.map(async (color, place) => {
    const bytes = await plain(1400, 1050, color).jpeg().toBuffer()
    const { id } = expectOk(await upload(shop, seller, bytes)).body
    return { id, alt: `Side ${place + 1}` }
  })
  const product = { ...photographed, photos: await Promise.all(photos) }
  expectOk(await seller.post('/products', product))
}

/** One product on offer, one sold, the rest reserved or free again; a booking in every state. */
async function furnish(shop: Shop, cast: Cast) {
  const { admin, buyer, regular, seller } = cast
  const other = await shop.signUp('Olga Reyes', 'seller')
  const offer = (title: string, category: string, by = other) =>
    shop.addProduct(by, { title, category })
  const onOffer = await offer('Latitude 7420', 'Dell', seller)
  expectOk(await seller.post('/advertises', { adsProductId: onOffer }))

  await offerWithPhotos(shop, other)
  const held = await book(buyer, await offer('EliteBook 840 G8', 'HP'))
  const paid = await book(regular, await offer('Surface Laptop 4', 'Surface'))
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
  return bookings
}

/** Opens a shop of its own with that much in it. */
export async function openWorld(name: WorldName): Promise<World> {
  const shop = await openShop({ DEMO_DATA: '0', MAX_LIVE_BOOKINGS: '9' })
  const cast = await hire(shop)
  const bookings = name === 'empty' ? {} : await furnish(shop, cast)
  if (name === 'many') await fillUp(shop, cast)
  if (name === 'long') await stretch(shop)
  return { shop, cast, bookings }
}
