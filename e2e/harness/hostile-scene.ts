import type { TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book, payBooking } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { hostilePictures, hostileTexts } from './hostile-texts.ts'

/** The text of a place, cut to `maxLength` characters. */
type Write = (place: number, maxLength: number) => string

/** Each record uses two consecutive texts, so every second place suffices. */
const places = [...hostileTexts.keys()].filter((place) => place % 2 === 0)

const picture = (place: number) => hostilePictures[place % hostilePictures.length]

/** Sets a hostile name and photo. */
async function rename({ browser }: Person, place: number, write: Write) {
  const profile = { name: write(place, 120), image: picture(place) }
  expectOk(await browser.identity('/update-user', profile))
}

async function addProducts(seller: Person, write: Write): Promise<string[]> {
  const ids: string[] = []
  for (const place of places) {
    const product = {
      category: 'Dell',
      header: write(place, 120),
      image: picture(place),
      originalprice: '900',
      resaleprice: '499.50',
      purchase: '2024',
      purchaseMonth: '3',
      phone: '+351 555 010',
      location: write(place + 1, 200),
      condition: 'Good',
      description: write(place + 2, 5000),
    }
    const id = expectOk(await seller.post('/products', product)).body.insertedId
    expectOk(await seller.post('/advertises', { adsProductId: id }))
    ids.push(id)
  }
  return ids
}

/** Creates reports with free-form fields; returns their ids. */
async function report(app: TestApp, buyer: Person, write: Write): Promise<string[]> {
  const ids: string[] = []
  for (const place of places) {
    const [sellerName, date] = [write(place + 1, 120), write(place, 64)]
    const image = picture(place)
    const sent = {
      header: write(place, 120),
      image,
      sellerName,
      date,
      reason: write(2, 1000),
    }
    // More than a member may send in a day.
    await app.pool.query("delete from rate_limit where key like 'report%'")
    ids.push(expectOk(await buyer.post('/reportedItems', sent)).body.insertedId)
  }
  return ids
}

type Parties = { buyer: Person; seller: Person }

/** Takes a paid sale into a case that waits for staff. */
async function dispute({ buyer, seller }: Parties, id: string, write: Write) {
  const at = (step: string) => `/sales/${id}/${step}`
  const shipment = { carrier: 'other', trackingNumber: write(0, 40) }
  expectOk(await seller.post(at('shipment'), shipment))
  expectOk(await buyer.post(at('delivery')))
  const opened = { reason: 'damaged', description: write(0, 2000) }
  expectOk(await buyer.post(at('case'), opened))
  expectOk(await seller.post(at('case/answer'), { answer: 'contest', note: write(1, 2000) }))
  expectOk(await buyer.post(at('case/answer'), { answer: 'escalate', note: write(2, 2000) }))
}

async function userId(app: TestApp, { email }: Person): Promise<string> {
  const { rows } = await app.pool.query('select id from member where email = $1', [email])
  return rows[0].id
}

/**
 * Stores hostile text in every field over HTTP, with every kind of admin action. Returns the
 * members and the buyer's bookings.
 */
export async function createHostileScene(app: TestApp, write: Write) {
  const admin = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(admin)
  const seller = await app.signUp('Sana Malik', 'seller')
  const buyer = await app.signUp('Bea Marsh', 'buyer')
  const others = [await app.signUp('Olga', 'seller'), await app.signUp('Otto', 'buyer')]
  const leaving = await app.signUp('Lars', 'buyer')
  for (const [place, person] of [admin, seller, buyer, ...others, leaving].entries()) {
    await rename(person, place, write)
  }

  const [held = '', sold = '', returned = '', reported = '', removed = ''] = await addProducts(
    seller,
    write,
  )
  const contact = { phone: '555 (0100)', location: write(3, 200) }
  const bookings = [
    await book(buyer, held, contact),
    await book(buyer, sold, contact),
    await book(buyer, returned, contact),
  ]
  await payBooking(app, buyer, bookings[1] ?? '')
  await dispute({ buyer, seller }, bookings[1] ?? '', write)
  const { paymentId } = await payBooking(app, buyer, bookings[2] ?? '')
  const [closed] = await report(app, buyer, write)
  const linked = { productId: reported, reason: write(0, 1000) }
  expectOk(await buyer.post('/reportedItems', linked))
  const message = { name: write(0, 120), email: 'eve@example.com', message: write(0, 5000) }
  expectOk(await buyer.post('/contact', message))

  expectOk(await admin.post(`/payments/${paymentId}/refund`, { reason: write(0, 500) }))
  expectOk(await admin.call('PUT', `/verifySeller/${seller.email}`))
  expectOk(await admin.call('PUT', `/users/admin/${await userId(app, others[1] ?? leaving)}`))
  expectOk(await admin.call('DELETE', `/users/${await userId(app, leaving)}`))
  expectOk(await admin.call('DELETE', `/reportedItems/${closed}`))
  expectOk(await admin.call('DELETE', `/products/${removed}`))
  return { admin, seller, buyer, bookings, products: [held, sold, returned, reported] }
}
