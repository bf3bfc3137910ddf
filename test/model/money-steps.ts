import { signatureOf } from '../../sandbox/webhooks/signature.ts'
import { intentOf } from '../harness/cards/controls.ts'
import { bookingInput } from '../harness/sales.ts'
import { send } from '../harness/send.ts'
import * as rules from './rules.ts'
import type { ModelScene } from './scene.ts'
import { admin, anyMember, compareStep, named, pick, type Step } from './step.ts'
import type { ModelBooking, ModelIntent } from './world.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** The provider's signed event. */
function reportPayment({ app, webhookSecret }: ModelScene, { id }: ModelIntent) {
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id } },
  })
  const signature = signatureOf(body, webhookSecret, Math.floor(Date.now() / 1000))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return send(`${app.url}/api/webhooks/payments`, { method: 'POST', headers, body })
}

async function paymentId({ app }: ModelScene, booking: ModelBooking): Promise<string> {
  const { rows } = await app.pool.query('select id from payment where booking_id = $1', [
    booking.id,
  ])
  return rows[0]?.id ?? unknownId
}

const cards = ['4242424242424242', '4000000000000002', '4000000000009995']

export const moneySteps = {
  async book(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = anyMember(scene, choice, scene.world.people[choice.how % 2])
    const response = scene.as(who).call('POST', '/bookings', bookingInput(product.id))
    const made = await compareStep(response, () => rules.book(scene.world, who, product))
    named(scene.world.bookings.at(-1), made?.insertedId)
  },

  cancel(scene, choice) {
    const booking = pick(scene.world.bookings, choice.what)
    if (!booking) return
    const who = anyMember(scene, choice, booking.buyer)
    const response = scene.as(who).call('POST', `/bookings/${booking.id}/cancellation`)
    return compareStep(response, () => rules.cancel(scene.world, who, booking))
  },

  async startPayment(scene, choice) {
    const booking = pick(scene.world.bookings, choice.what)
    if (!booking) return
    const who = anyMember(scene, choice, booking.buyer)
    const response = scene.as(who).call('POST', '/create-payment-intent', { bookingId: booking.id })
    const made = await compareStep(response, () => rules.startPayment(scene.world, who, booking))
    if (!made) return
    const intent = scene.world.intents.findLast((known) => known.booking === booking) as ModelIntent
    if (intent.secret === '') intent.secret = made.clientSecret
    if (intent.secret !== made.clientSecret) throw new Error('another secret for the same payment')
    named(intent, intentOf(intent.secret))
  },

  /** Between browser and provider: the app is not notified. */
  async payByCard({ app, world }, choice) {
    const intent = pick(world.intents, choice.what)
    if (!intent) return
    const number = pick(cards, Math.max(0, choice.how - 67)) as string
    const { status } = await app.payByCard(intent.secret, number)
    const paid = intent.at === 'open' && number === cards[0]
    if (paid !== (status === 'succeeded'))
      throw new Error(`the card was ${paid ? 'not ' : ''}taken`)
    if (paid) intent.at = 'succeeded'
  },

  /** The usual sequence of a purchase. */
  async buy(scene, choice) {
    const newest = { who: 99, what: -1, how: 0 }
    await moneySteps.book(scene, { ...choice, who: 99 })
    await moneySteps.startPayment(scene, newest)
    await moneySteps.payByCard(scene, newest)
  },

  recordPayment(scene, choice) {
    const { bookings, intents } = scene.world
    const intent = pick(intents, choice.what)
    const booking = choice.how % 8 === 0 ? pick(bookings, choice.what) : intent?.booking
    if (!booking || !intent) return
    const who = anyMember(scene, choice, booking.buyer)
    const reported = { bookingId: booking.id, transactionId: intent.id }
    const response = scene.as(who).call('POST', '/payments', reported)
    return compareStep(response, () => rules.recordPayment(who, booking, intent))
  },

  hearFromProvider(scene, choice) {
    const intent = pick(scene.world.intents, choice.what)
    return intent && compareStep(reportPayment(scene, intent), () => rules.receiveWebhook(intent))
  },

  async refund(scene, choice) {
    const paid = scene.world.bookings.filter(({ state }) => /paid|refunded/.test(state))
    const booking = pick(paid.length > 0 ? paid : scene.world.bookings, choice.what)
    if (!booking) return
    const who = anyMember(scene, choice, admin(scene))
    const path = `/payments/${await paymentId(scene, booking)}/refund`
    const response = scene.as(who).call('POST', path, { reason: 'It was broken.' })
    await compareStep(response, () => rules.refund(scene.world, who, booking))
  },
} satisfies Record<string, Step>
