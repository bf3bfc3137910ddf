import type { Booked, Listed } from './diary.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'

const goodCard = '4242424242424242'
const noCard = '4000000000000002'

type Act = (stage: Stage, person: Person) => Promise<void>

/** What of these came last: nobody scrolls through everything. */
const latest = <T>(all: Map<string, T>, many: number) => [...all.values()].slice(-many)

const mine = <T extends Booked | Listed>(all: Map<string, T>, { email }: Person) =>
  latest(all, 400).filter((one) => ('buyer' in one ? one.buyer : one.seller) === email)

/** What a seller may write about a laptop. */
export function offerOf({ name, random }: Person) {
  return {
    category: random.oneOf(['Surface', 'Dell', 'HP']),
    header: `A laptop of ${name}`,
    image: '/pictures/category-dell.svg',
    originalprice: '2100',
    resaleprice: `${random.between(50, 2000)}.${random.between(10, 99)}`,
    purchase: '2023',
    phone: '555 01',
    location: 'Porto',
    condition: random.oneOf(['Excellent', 'Good', 'Fair']),
    description: 'It works.',
  }
}

const add: Act = async ({ diary }, seller) => {
  const verdict = await seller.ask('POST', '/products', offerOf(seller))
  if (verdict.is !== 'yes') return
  const id = verdict.answer.body.insertedId
  diary.products.set(id, { id, seller: seller.email })
}

const advertise: Act = async ({ diary }, seller) => {
  const product = seller.random.oneOf(mine(diary.products, seller))
  if (!product) return
  const expected = ['product_sold', 'product_gone', 'not_found']
  await seller.ask('POST', '/advertises', { adsProductId: product.id }, expected)
}

const remove: Act = async ({ diary }, seller) => {
  const product = seller.random.oneOf(mine(diary.products, seller))
  if (!product) return
  product.deletion ??= 'asked'
  // Withdrawn before, by its seller or by an admin who refunded its payment.
  const expected = ['product_sold', 'product_reserved', 'not_found']
  const { is } = await seller.ask('DELETE', `/products/${product.id}`, undefined, expected)
  if (is === 'yes') product.deletion = 'done'
}

const book: Act = async ({ diary }, buyer) => {
  const product = buyer.random.oneOf(latest(diary.products, 40))
  if (!product) return
  const wish = { productId: product.id, phone: '555 02', location: 'Faro' }
  const expected = ['product_reserved', 'product_sold', 'product_gone', 'too_many_bookings']
  const verdict = await buyer.ask('POST', '/bookings', wish, expected)
  if (verdict.is !== 'yes') return
  const id = verdict.answer.body.insertedId
  diary.bookings.set(id, { id, buyer: buyer.email, productId: product.id })
}

const cancel: Act = async ({ diary }, buyer) => {
  const booked = buyer.random.oneOf(mine(diary.bookings, buyer))
  if (!booked) return
  booked.cancellation ??= 'asked'
  const expected = ['already_paid', 'booking_over', 'payment_under_way']
  const path = `/bookings/${booked.id}/cancellation`
  const { is } = await buyer.ask('POST', path, undefined, expected)
  if (is === 'yes') booked.cancellation = 'done'
}

/** Puts the card in, as the provider's frame does in the buyer's browser. */
async function charge({ world }: Stage, booked: Booked, clientSecret: string, number: string) {
  const intentId = clientSecret.split('_secret_')[0] ?? ''
  if (booked.charge?.is !== 'done') booked.charge = { intentId, is: 'asked' }
  const paid = await world.payByCard(clientSecret, number).catch(() => undefined)
  if (paid?.status === 'succeeded') booked.charge = { intentId, is: 'done' }
  return intentId
}

/** The browser says that the booking is paid. */
async function record(buyer: Person, booked: Booked, transactionId: string) {
  const said = { bookingId: booked.id, transactionId }
  const expected = ['payment_not_done', 'payment_refunded', 'payment_mismatch']
  const verdict = await buyer.ask('POST', '/payments', said, expected)
  if (verdict.is === 'yes') booked.paymentId = verdict.answer.body.insertedId
}

const pay: Act = async (stage, buyer) => {
  const { random } = buyer
  const booked = random.oneOf(mine(stage.diary.bookings, buyer).slice(-6))
  if (!booked || booked.paymentId) return
  const asked = { bookingId: booked.id }
  const expected = ['booking_over', 'already_paid']
  const started = await buyer.ask('POST', '/create-payment-intent', asked, expected)
  if (started.is !== 'yes') return
  const { clientSecret } = started.answer.body
  const number = random.chance(80) ? goodCard : noCard
  const intentId = await charge(stage, booked, clientSecret, number)
  // Some close the window, and only the provider knows that they have paid.
  if (random.chance(70)) await record(buyer, booked, intentId)
}

const report: Act = async ({ diary }, buyer) => {
  const product = buyer.random.oneOf(latest(diary.products, 40))
  if (!product) return
  const said = { productId: product.id, reason: 'Looks odd.' }
  const verdict = await buyer.ask('POST', '/reportedItems', said, ['not_found'])
  if (verdict.is !== 'yes') return
  const id = verdict.answer.body.insertedId
  if (!diary.reports.has(id)) {
    diary.reports.set(id, { id, reporter: buyer.email, productId: product.id })
  }
}

const browse: Act = async (_stage, person) => {
  await person.ask('GET', `/products/${person.random.oneOf(['Surface', 'Dell', 'HP'])}`)
}

const closeReport: Act = async ({ diary }, admin) => {
  const reported = admin.random.oneOf(latest(diary.reports, 20))
  if (!reported) return
  reported.closing ??= 'asked'
  const path = `/reportedItems/${reported.id}`
  const { is } = await admin.ask('DELETE', path, undefined, ['not_found'])
  if (is === 'yes') reported.closing = 'done'
}

const refund: Act = async ({ diary }, admin) => {
  const booked = admin.random.oneOf(latest(diary.bookings, 60).filter(({ paymentId }) => paymentId))
  if (!booked) return
  booked.refund ??= 'asked'
  const path = `/payments/${booked.paymentId}/refund`
  const { is } = await admin.ask('POST', path, { reason: 'It was broken.' }, ['already_refunded'])
  if (is === 'yes') booked.refund = 'done'
}

const repeated = (act: Act, times: number) => Array.from({ length: times }, () => act)

/** What each kind of person does, as often as it stands here. */
export const actsOf = {
  seller: [...repeated(add, 6), advertise, remove, browse],
  buyer: [...repeated(book, 4), cancel, ...repeated(pay, 4), report, browse],
  admin: [closeReport, refund, browse],
}
