import { maxMessageLength } from '../../contract/members/conversation-terms.ts'
import { maxReasonLength } from '../../contract/schemas/removal-reasons.ts'
import type { TestApp } from '../../test/harness/app.ts'
import { messageInput } from '../../test/harness/conversations.ts'
import type { Person } from '../../test/harness/people.ts'
import { book, payBooking } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { hostilePictures, hostileTexts } from './hostile-texts.ts'

/** The text at this index, cut to `maxLength` characters. */
type Write = (index: number, maxLength: number) => string

/** Each record uses two consecutive texts, so every second index suffices. */
const indices = [...hostileTexts.keys()].filter((index) => index % 2 === 0)

const picture = (index: number) => hostilePictures[index % hostilePictures.length]

/** Sets a hostile name and photo. */
async function rename({ browser }: Person, index: number, write: Write) {
  const profile = { name: write(index, 120), image: picture(index) }
  expectOk(await browser.identity('/update-user', profile))
}

async function addProducts(seller: Person, write: Write): Promise<string[]> {
  const ids: string[] = []
  for (const index of indices) {
    const product = {
      category: 'Dell',
      header: write(index, 120),
      image: picture(index),
      originalprice: '900',
      resaleprice: '499.50',
      purchase: '2024',
      purchaseMonth: '3',
      phone: '+351 555 010',
      location: write(index + 1, 200),
      condition: 'Good',
      description: write(index + 2, 5000),
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
  for (const index of indices) {
    const [sellerName, date] = [write(index + 1, 120), write(index, 64)]
    const image = picture(index)
    const sent = {
      header: write(index, 120),
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

/** A message of each party about a product; returns the id of the conversation. */
async function converse({ buyer, seller }: Parties, productId: string, write: Write) {
  const message = (index: number) => messageInput(write(index, maxMessageLength))
  const begun = await buyer.post(`/products/${productId}/conversation`, message(0))
  const id: string = expectOk(begun).body.conversationId
  expectOk(await seller.post(`/conversations/${id}/messages`, message(1)))
  return id
}

type Staff = { admin: Person; seller: Person }

/** Removes a listing of the seller; returns the id of the statement of reasons. */
async function removeListing({ admin, seller }: Staff, productId: string, write: Write) {
  const reasons = { ground: 'misleading', reason: write(0, maxReasonLength) }
  expectOk(await admin.post(`/products/${productId}/removal`, reasons))
  const { body: notices } = expectOk(await seller.get('/notices'))
  const ofRemoval = ({ kind }: { kind: string }) => kind === 'listingRemoved'
  const path: string = notices.find(ofRemoval).path
  return path.replace('/dashboard/decisions/', '')
}

/**
 * Stores hostile text in every field over HTTP, with every kind of admin action. Returns the
 * members, and the ids of the records that have screens of their own.
 */
export async function createHostileScene(app: TestApp, write: Write) {
  const admin = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(admin)
  const seller = await app.signUp('Sana Malik', 'seller')
  const buyer = await app.signUp('Bea Marsh', 'buyer')
  const others = [await app.signUp('Olga', 'seller'), await app.signUp('Otto', 'buyer')]
  const leaving = await app.signUp('Lars', 'buyer')
  for (const [index, person] of [admin, seller, buyer, ...others, leaving].entries()) {
    await rename(person, index, write)
  }

  const [held = '', sold = '', returned = '', reported = '', removed = ''] = await addProducts(
    seller,
    write,
  )
  const contact = { phone: '555 (0100)', location: write(3, 200) }
  const unpaid = await book(buyer, held, contact)
  const disputed = await book(buyer, sold, contact)
  const refunded = await book(buyer, returned, contact)
  await payBooking(app, buyer, disputed)
  await dispute({ buyer, seller }, disputed, write)
  const { paymentId } = await payBooking(app, buyer, refunded)
  const conversation = await converse({ buyer, seller }, reported, write)
  const [closed] = await report(app, buyer, write)
  const linked = { productId: reported, reason: write(0, 1000) }
  expectOk(await buyer.post('/reportedItems', linked))
  const message = { name: write(0, 120), email: 'eve@example.com', message: write(0, 5000) }
  expectOk(await buyer.post('/contact', message))

  expectOk(await admin.post(`/payments/${paymentId}/refund`, { reason: write(0, 500) }))
  expectOk(await admin.call('PUT', `/verifySeller/${seller.email}`))
  expectOk(await admin.call('PUT', `/users/admin/${await app.memberId(others[1] ?? leaving)}`))
  expectOk(await admin.call('DELETE', `/users/${await app.memberId(leaving)}`))
  expectOk(await admin.call('DELETE', `/reportedItems/${closed}`))
  const restriction = await removeListing({ admin, seller }, removed, write)
  return {
    admin,
    seller,
    buyer,
    products: [held, sold, returned, reported],
    /** Of the products, the one that is still for sale. */
    listed: reported,
    sellerId: await app.memberId(seller),
    bookings: [unpaid, disputed, refunded],
    /** The paid bookings. */
    sales: [disputed, refunded],
    conversation,
    restriction,
  }
}

export type HostileScene = Awaited<ReturnType<typeof createHostileScene>>
