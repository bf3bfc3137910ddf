import type { RefusalWord } from '../../contract/refusals.ts'
import { signatureOf } from '../../sandbox/signature.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { type Answer, send } from '../send.ts'
import * as rules from './rules.ts'
import { expectVerdict, type Scene } from './scene.ts'
import type { Booking, Intent, Person } from './world.ts'

/** What a step is about: numbers that choose among whatever there is when it is taken. */
export type Choice = { who: number; what: number; how: number }

const nobodyKnows = '00000000-0000-4000-8000-000000000000'

/** One of those there are, the newest for -1; undefined when there are none. */
function pick<T>(all: T[], at: number): T | undefined {
  return all.at(at % all.length)
}

/** Mostly whoever may do it, else anybody. */
function someone({ world }: Scene, { who }: Choice, likely: Person | undefined): Person {
  const anybody = pick(world.people, who) as Person
  return who >= 25 && likely ? likely : anybody
}

const admin = ({ world }: Scene) => world.people.find(({ isAdmin }) => isAdmin)

/** Asks the shop, then the model, and compares. What was made is last in its list: it gets its id. */
async function play(asked: Promise<Answer>, verdict: () => RefusalWord | null) {
  const answer = await asked
  const expected = verdict()
  expectVerdict(answer, expected)
  return expected ? undefined : answer.body
}

function named<T extends { id: string }>(made: T | undefined, id: string | undefined) {
  if (made?.id === '' && id) made.id = id
}

const laptop = {
  category: 'Dell',
  header: 'A laptop',
  image: '/pictures/category-dell.svg',
  originalprice: '900',
  resaleprice: '499.50',
  purchase: '2024',
  phone: '555',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const wish = { phone: '555', location: 'Porto' }

/** The news as the provider would send it, signed. */
function tell({ shop, webhookSecret }: Scene, { id }: Intent) {
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id } },
  })
  const signature = signatureOf(body, webhookSecret, Math.floor(Date.now() / 1000))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return send(`${shop.url}/api/webhooks/payments`, { method: 'POST', headers, body })
}

async function paymentId({ shop }: Scene, booking: Booking): Promise<string> {
  const { rows } = await shop.pool.query('select id from payment where booking_id = $1', [
    booking.id,
  ])
  return rows[0]?.id ?? nobodyKnows
}

const cards = ['4242424242424242', '4000000000000002', '4000000000009995']

/** A step does nothing while there is nothing it could be about. */
export type Step = (scene: Scene, choice: Choice) => Promise<unknown> | undefined

/** Everything people can do, the provider's part, and what the passing of time does. */
export const steps = {
  async addProduct(scene, choice) {
    const who = someone(scene, choice, scene.world.people[2])
    const asked = scene.as(who).call('POST', '/products', laptop)
    const made = await play(asked, () => rules.addProduct(scene.world, who))
    named(scene.world.products.at(-1), made?.insertedId)
  },

  advertise(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = someone(scene, choice, product.seller)
    const asked = scene.as(who).call('POST', '/advertises', { adsProductId: product.id })
    return play(asked, () => rules.advertise(who, product))
  },

  deleteProduct(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = someone(scene, choice, product.seller)
    const asked = scene.as(who).call('DELETE', `/products/${product.id}`)
    return play(asked, () => rules.deleteProduct(scene.world, who, product))
  },

  async book(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = someone(scene, choice, scene.world.people[choice.how % 2])
    const asked = scene.as(who).call('POST', '/bookings', { ...wish, productId: product.id })
    const made = await play(asked, () => rules.book(scene.world, who, product))
    named(scene.world.bookings.at(-1), made?.insertedId)
  },

  cancel(scene, choice) {
    const booking = pick(scene.world.bookings, choice.what)
    if (!booking) return
    const who = someone(scene, choice, booking.buyer)
    const asked = scene.as(who).call('POST', `/bookings/${booking.id}/cancellation`)
    return play(asked, () => rules.cancel(scene.world, who, booking))
  },

  async startPayment(scene, choice) {
    const booking = pick(scene.world.bookings, choice.what)
    if (!booking) return
    const who = someone(scene, choice, booking.buyer)
    const asked = scene.as(who).call('POST', '/create-payment-intent', { bookingId: booking.id })
    const made = await play(asked, () => rules.startPayment(scene.world, who, booking))
    if (!made) return
    const intent = scene.world.intents.findLast((known) => known.booking === booking) as Intent
    if (intent.secret === '') intent.secret = made.clientSecret
    if (intent.secret !== made.clientSecret) throw new Error('another secret for the same payment')
    named(intent, intent.secret.split('_secret_')[0])
  },

  /** Between the buyer's browser and the card provider: the shop does not hear of it. */
  async payByCard({ shop, world }, choice) {
    const intent = pick(world.intents, choice.what)
    if (!intent) return
    const number = pick(cards, Math.max(0, choice.how - 67)) as string
    const { status } = await shop.payByCard(intent.secret, number)
    const paid = intent.at === 'open' && number === cards[0]
    if (paid !== (status === 'succeeded'))
      throw new Error(`the card was ${paid ? 'not ' : ''}taken`)
    if (paid) intent.at = 'succeeded'
  },

  /** What most buyers do, one after the other. */
  async buy(scene, choice) {
    const newest = { who: 99, what: -1, how: 0 }
    await steps.book(scene, { ...choice, who: 99 })
    await steps.startPayment(scene, newest)
    await steps.payByCard(scene, newest)
  },

  recordPayment(scene, choice) {
    const { bookings, intents } = scene.world
    const intent = pick(intents, choice.what)
    const booking = choice.how % 8 === 0 ? pick(bookings, choice.what) : intent?.booking
    if (!booking || !intent) return
    const who = someone(scene, choice, booking.buyer)
    const said = { bookingId: booking.id, transactionId: intent.id }
    const asked = scene.as(who).call('POST', '/payments', said)
    return play(asked, () => rules.recordPayment(who, booking, intent))
  },

  hearFromProvider(scene, choice) {
    const intent = pick(scene.world.intents, choice.what)
    return intent && play(tell(scene, intent), () => rules.hearFromProvider(intent))
  },

  async refund(scene, choice) {
    const paid = scene.world.bookings.filter(({ state }) => /paid|refunded/.test(state))
    const booking = pick(paid.length > 0 ? paid : scene.world.bookings, choice.what)
    if (!booking) return
    const who = someone(scene, choice, admin(scene))
    const path = `/payments/${await paymentId(scene, booking)}/refund`
    const asked = scene.as(who).call('POST', path, { reason: 'It was broken.' })
    await play(asked, () => rules.refund(scene.world, who, booking))
  },

  async report(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = someone(scene, choice, scene.world.people[choice.how % 2])
    const asked = scene.as(who).call('POST', '/reportedItems', { productId: product.id })
    const made = await play(asked, () => rules.report(scene.world, who, product))
    named(scene.world.reports.at(-1), made?.insertedId)
  },

  closeReport(scene, choice) {
    const report = pick(scene.world.reports, choice.what)
    if (!report) return
    const who = someone(scene, choice, admin(scene))
    const asked = scene.as(who).call('DELETE', `/reportedItems/${report.id}`)
    return play(asked, () => rules.closeReport(who, report))
  },

  verifySeller(scene, choice) {
    const seller = pick(scene.world.people, choice.what) as Person
    const who = someone(scene, choice, admin(scene))
    const asked = scene.as(who).call('PUT', `/verifySeller/${scene.as(seller).email}`, {})
    return play(asked, () => rules.verifySeller(who, seller))
  },

  makeAdmin(scene, choice) {
    const person = pick(scene.world.people, choice.what) as Person
    const who = someone(scene, choice, admin(scene))
    const asked = scene.as(who).call('PUT', `/users/admin/${scene.as(person).memberId}`)
    return play(asked, () => rules.makeAdmin(who, person))
  },

  deletePerson(scene, choice) {
    const person = pick(scene.world.people, choice.what) as Person
    const who = someone(scene, choice, admin(scene))
    const asked = scene.as(who).call('DELETE', `/users/${scene.as(person).memberId}`)
    return play(asked, () => rules.deletePerson(scene.world, who, person))
  },

  deleteOneself(scene, choice) {
    const who = pick(scene.world.people, choice.who) as Person
    const asked = scene.as(who).call('POST', '/account/deletion')
    return play(asked, () => rules.deleteOneself(scene.world, who))
  },

  signOut(scene, choice) {
    const who = pick(scene.world.people, choice.who) as Person
    if (!who.signedIn) return
    return play(scene.as(who).signOut(), () => {
      who.signedIn = false
      return null
    })
  },

  async signIn(scene, choice) {
    const out = scene.world.people.filter(({ signedIn }) => !signedIn)
    const who = pick(out, choice.who)
    if (!who) return
    const { status } = await scene.as(who).signIn()
    if ((status === 200) === who.gone) throw new Error(`signing in was answered with ${status}`)
    who.signedIn = !who.gone
  },

  async passTime({ shop, world }, choice) {
    const minutes = pick([10, 20, 50], choice.how) as number
    await shop.pool.query(
      `update booking set expires_at = expires_at - make_interval(mins => $2),
         extended_at = extended_at - make_interval(mins => $2) where id = any($1)`,
      [world.bookings.map(({ id }) => id), minutes],
    )
    rules.passTime(world, minutes)
  },

  async reconcile({ shop, world }) {
    await reconcile(shop.house)
    rules.reconcile(world)
  },
} satisfies Record<string, Step>

/** How often a step is taken, compared with others: people mostly book and pay. */
export const weights: Record<keyof typeof steps, number> = {
  addProduct: 2,
  advertise: 2,
  deleteProduct: 2,
  book: 6,
  buy: 6,
  cancel: 3,
  startPayment: 5,
  payByCard: 5,
  recordPayment: 4,
  hearFromProvider: 3,
  refund: 3,
  report: 2,
  closeReport: 1,
  verifySeller: 1,
  makeAdmin: 1,
  deletePerson: 2,
  deleteOneself: 1,
  signOut: 1,
  signIn: 1,
  passTime: 2,
  reconcile: 2,
}
