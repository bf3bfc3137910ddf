import { slugOf } from '../../contract/schemas/slug.ts'
import { type AppState, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { onceInRun } from '../../test/harness/once-in-run.ts'
import { book, pay, payBooking } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { taxOperator } from '../harness/tax-operator.ts'
import { type Cast, restoreCast, type SignedInCast, type StoredCast, storeCast } from './cast.ts'
import { maximizeTexts } from './long-texts.ts'
import { addManyRecords } from './records/many.ts'
import { addConversation } from './records/messages.ts'
import { addOffers } from './records/offers.ts'
import {
  addDisclosedProduct,
  addFavourites,
  addProductWithPhotos,
  addStaleListing,
  hideProducts,
  photographed,
} from './records/products.ts'
import { addQuestions } from './records/questions.ts'
import { addReconciliation } from './records/reconciliation.ts'
import { rejectReport, removeListing, reverseRemoval } from './records/restrictions.ts'
import { addSales } from './records/sales.ts'
import type { WorldName } from './world-name.ts'

export type ScreenWorld = {
  app: TestApp
  cast: SignedInCast
  /** The regular customer's bookings by state, and the buyer's. */
  bookings: Record<string, string>
  /** The seller's sales to the regular customer, by state. */
  sales: Record<string, string>
  /** Paths of some product pages, and of an edit screen. */
  pages: Record<string, string>
}

const bookingContact = { phone: '+1 (555) 0100', location: 'Pier 4, Portland' }

async function signUpMembers(app: TestApp): Promise<Cast> {
  const admin = await app.signUpStaff('Ada Quist')
  const buyer = await app.signUp('Bea Marsh', 'buyer')
  const regular = await app.signUp('Otto Brandt', 'buyer')
  const seller = await app.signUp('Sana Malik', 'seller')
  const emptyMember = await app.signUp('Noor Baker')
  return { admin, buyer, regular, seller, newcomer: emptyMember }
}

const itemPath = (id: string, title: string) => `/items/${id}/${slugOf(title)}`

/** One product for sale, one sold, the others on hold or released; a booking in every state. */
async function addRecords(app: TestApp, cast: Cast) {
  const { admin, buyer, regular, seller } = cast
  const other = await app.signUp('Olga Reyes', 'seller')
  const list = (title: string, category: string, by = other) =>
    app.addProduct(by, { title, category })
  const listed = await list('Latitude 7420', 'Dell', seller)
  expectOk(await seller.post('/advertises', { adsProductId: listed }))

  const shown = await addProductWithPhotos(app, other)
  const reserved = await list('EliteBook 840 G8', 'HP')
  const held = await book(buyer, reserved, { ...bookingContact, delivery: 'ship' })
  const sold = await list('Surface Laptop 4', 'Surface')
  const paid = await book(regular, sold, bookingContact)
  await pay(app, regular, paid)
  const bookings: Record<string, string> = { held, paid }
  for (const state of ['refunded', 'cancelled', 'expired', 'waiting', 'bought', 'unrecorded']) {
    const productId = await list(`ProBook, ${state}`, 'HP')
    bookings[state] = await book(regular, productId, bookingContact)
  }
  const { paymentId } = await payBooking(app, regular, bookings.refunded ?? '')
  const reason = 'The photo shows another machine.'
  expectOk(await admin.post(`/payments/${paymentId}/refund`, { reason }))
  expectOk(await regular.post(`/bookings/${bookings.cancelled}/cancellation`))
  await app.pool.query(`update booking set state = 'expired' where id = $1`, [bookings.expired])
  const complaint = { productId: listed, reason: 'The sticker below says something else.' }
  expectOk(await buyer.post('/reportedItems', complaint))
  const notice = { address: `/items/${shown}`, explanation: 'It is mine.', inGoodFaith: true }
  const notifier = { name: 'Nora Notifier', email: 'nora@example.org' }
  expectOk(await buyer.post('/illegalContentNotices', { ...notice, ...notifier }))
  expectOk(await admin.call('PUT', `/verifySeller/${other.email}`))
  await hideProducts(app, seller, other)
  await addStaleListing(app, seller)
  await addFavourites(buyer, [listed, shown, sold])
  await addQuestions({ seller, buyer, regular }, listed)
  await rejectReport({ seller, admin }, shown)
  const disclosed = await addDisclosedProduct(app)
  const pages = {
    listed: itemPath(listed, 'Latitude 7420'),
    disclosed: itemPath(disclosed, 'Surface Laptop 5'),
    disclosedChange: `/dashboard/editproduct/${disclosed}`,
    shown: itemPath(shown, photographed.header),
    sold: itemPath(sold, 'Surface Laptop 4'),
    reserved: itemPath(reserved, 'EliteBook 840 G8'),
    change: `/dashboard/editproduct/${listed}`,
    seller: `/sellers/${await app.memberId(seller)}`,
    member: `/dashboard/members/${await app.memberId(seller)}`,
    verifiedMember: `/dashboard/members/${await app.memberId(other)}`,
    conversation: await addConversation({ buyer: regular, seller, productId: listed }),
    beginning: `/dashboard/messages?product=${shown}`,
    reversed: await reverseRemoval({ seller, admin }, await list('Precision 3560', 'Dell', seller)),
    decision: await removeListing({ seller, admin }, await list('Precision 5560', 'Dell', seller)),
  }
  const sales = await addSales(app, { seller, buyer: regular, admin })
  const offered = await addOffers(app, { seller, buyer: regular })
  await addReconciliation(app, sales.awaiting ?? '')
  return { bookings, sales, pages: { ...pages, offered: itemPath(offered, 'Surface Book 2') } }
}

const settings = {
  DEMO_DATA: '0',
  MAX_LIVE_BOOKINGS: '9',
  SALE_UNDO_ACCEPT_MINUTES: '1440',
  // A seller of the scenes has waited for 75 days: an hourly job would pause the listings.
  PAYOUT_SETUP_DAYS: '90',
  ...taxOperator,
  // Below it, an hourly job asks no seller for tax details.
  TAX_EXEMPT_AMOUNT: '1000000',
}

/** However long the scenes take, their members have logged in recently. */
const keepLoginsRecent = ({ pool }: TestApp) =>
  pool.query("update identity_session set authenticated_at = now() + interval '1 day'")

/**
 * Begins the time limits that scenes depend on when a stored world is opened: an answer can be changed for
 * 15 minutes, and a hold lasts an hour; that of an accepted offer, which lasts longer, stays as it is.
 */
async function restartTimeLimits({ pool }: TestApp) {
  await pool.query('update question set answered_at = now() where answered_at is not null')
  await pool.query(
    `update booking set expires_at = greatest(expires_at, now() + interval '1 hour')
      where state = 'held'`,
  )
}

type Records = Omit<ScreenWorld, 'app' | 'cast'>
type StoredWorld = Records & { state: AppState; cast: StoredCast }

/** The world "one" without its app, made by the first test of the run that asks for it. */
function storedWorld(): Promise<StoredWorld> {
  return onceInRun('world-one', async () => {
    const app = await startTestApp(settings)
    const cast = await signUpMembers(app)
    const records = await addRecords(app, cast)
    await keepLoginsRecent(app)
    const { database, dataDir } = await app.keep()
    return { ...records, state: { database, dataDir }, cast: storeCast(cast) }
  })
}

async function openEmptyWorld(): Promise<ScreenWorld> {
  const app = await startTestApp(settings)
  const cast = await signUpMembers(app)
  await keepLoginsRecent(app)
  return { app, cast, bookings: {}, sales: {}, pages: {} }
}

/** Starts an app with this amount of data, which stays as it is, however long the scenes take. */
export async function openWorld(name: WorldName): Promise<ScreenWorld> {
  if (name === 'empty') return openEmptyWorld()
  const { state, cast: stored, ...records } = await storedWorld()
  const app = await startTestApp(settings, state)
  const cast = restoreCast(stored, () => app.anonymous())
  await restartTimeLimits(app)
  if (name === 'many') await addManyRecords(app, cast)
  if (name === 'long') await maximizeTexts(app)
  return { app, cast, ...records }
}
