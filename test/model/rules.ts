import type { RefusalCode } from '../../contract/errors.ts'
import { maxUnconfirmedListings } from '../../contract/selling/listing-terms.ts'
import {
  holdOf,
  isHeld,
  type ModelBooking,
  type ModelIntent,
  type ModelMember,
  type ModelProduct,
  type ModelReport,
  type ModelWorld,
  openIntents,
  paidIntent,
  recentlyReleased,
  stateOf,
} from './world.ts'

/** Null, or the expected refusal code. */
type Verdict = RefusalCode | null

const minutesOfHold = 60
const unconfirmed = { most: 1, minutes: 15 }
const minutesToPay = 15
export const maxHeld = 2

const member = (who: ModelMember): Verdict => (who.signedIn ? null : 'sign_in_required')
const buyer = (who: ModelMember): Verdict =>
  member(who) ?? (who.kind === 'buyer' ? null : 'buyer_account_required')
const admin = (who: ModelMember): Verdict => member(who) ?? (who.isAdmin ? null : 'admin_required')
const mayChange = (who: ModelMember, { seller, withdrawn }: ModelProduct) =>
  !withdrawn && (seller === who || who.isAdmin)

function settle(intent: ModelIntent) {
  if (intent.at === 'open' || intent.settled) return
  intent.settled = true
  if (intent.at === 'canceled') return
  // Paid in time: the payment is stopped before its product is released.
  intent.booking.state = 'paid'
  intent.booking.product.sold = true
}

function cancelIntent(intent: ModelIntent) {
  if (intent.at === 'open') intent.at = 'canceled'
  settle(intent)
}

/** Releases holds; repeated if payments had to be cancelled first. */
function withHoldsReleased(work: () => Verdict | ModelIntent[]): Verdict {
  const outcome = work()
  if (!Array.isArray(outcome)) return outcome
  outcome.forEach(cancelIntent)
  return withHoldsReleased(work)
}

/** Open payments that prevent holds on this product from expiring. */
function inTheWay(world: ModelWorld, product: ModelProduct): ModelIntent[] {
  const runOut = world.bookings.filter((b) => b.product === product && stateOf(b) === 'expired')
  return openIntents(world, runOut)
}

function heldBy(world: ModelWorld, who: ModelMember) {
  return world.bookings.filter((b) => b.buyer === who && stateOf(b) === 'held').length
}

function withdraw(product: ModelProduct) {
  Object.assign(product, { sold: false, withdrawn: true, advertised: false })
}

function unsoldOf({ products }: ModelWorld, who: ModelMember) {
  return products.filter(({ seller, sold, withdrawn }) => seller === who && !sold && !withdrawn)
}

function listingRefusal(world: ModelWorld, who: ModelMember): Verdict {
  if (who.kind !== 'seller' && !who.isAdmin) return 'seller_account_required'
  const isAtLimit = !who.confirmed && unsoldOf(world, who).length >= maxUnconfirmedListings
  return isAtLimit ? 'email_confirmation_required' : null
}

export function addProduct(world: ModelWorld, who: ModelMember): Verdict {
  const no = member(who) ?? listingRefusal(world, who)
  const unsold = { sold: false, withdrawn: false, advertised: false }
  if (!no) world.products.push({ id: '', seller: who, ...unsold })
  return no
}

export function advertise(who: ModelMember, product: ModelProduct): Verdict {
  if (member(who)) return member(who)
  if (!mayChange(who, product)) return 'not_found'
  if (product.sold) return 'product_sold'
  product.advertised = true
  return null
}

export function deleteProduct(world: ModelWorld, who: ModelMember, product: ModelProduct): Verdict {
  if (member(who)) return member(who)
  return withHoldsReleased(() => {
    if (!mayChange(who, product)) return 'not_found'
    const paying = inTheWay(world, product)
    if (paying.length > 0) return paying
    if (product.sold) return 'product_sold'
    if (isHeld(world, product)) return 'product_reserved'
    withdraw(product)
    return null
  })
}

export function book(world: ModelWorld, who: ModelMember, product: ModelProduct): Verdict {
  if (buyer(who)) return buyer(who)
  return withHoldsReleased(() => {
    if (product.seller === who) return 'own_product'
    if (product.withdrawn) return 'product_gone'
    if (product.sold) return 'product_sold'
    const live = holdOf(world, product)
    if (live) return live.buyer === who ? 'already_reserved' : 'product_reserved'
    const paying = inTheWay(world, product)
    // Whether the hold was released is only known after settling the payment.
    if (recentlyReleased(world, who, product) && paying.length === 0) return 'recently_released'
    if (heldBy(world, who) >= maxHeld) return 'too_many_bookings'
    if (!who.confirmed && heldBy(world, who) >= unconfirmed.most) return 'email_unconfirmed'
    if (paying.length > 0) return paying
    const minutesLeft = who.confirmed ? minutesOfHold : unconfirmed.minutes
    const hold = { state: 'held', minutesLeft, extended: false } as const
    world.bookings.push({ id: '', product, buyer: who, ...hold })
    return null
  })
}

export function cancel(world: ModelWorld, who: ModelMember, booking: ModelBooking): Verdict {
  if (buyer(who)) return buyer(who)
  return withHoldsReleased(() => {
    if (booking.buyer !== who) return 'not_found'
    if (booking.state === 'paid') return 'already_paid'
    if (stateOf(booking) !== 'held') return 'booking_over'
    const paying = openIntents(world, [booking])
    if (paying.length > 0) return paying
    Object.assign(booking, { state: 'cancelled', minutesLeft: 0 })
    return null
  })
}

export function startPayment(world: ModelWorld, who: ModelMember, booking: ModelBooking): Verdict {
  if (buyer(who)) return buyer(who)
  if (booking.buyer !== who) return 'not_found'
  if (booking.state === 'paid') return 'already_paid'
  if (stateOf(booking) !== 'held') return 'booking_over'
  if (!booking.extended) booking.minutesLeft = Math.max(booking.minutesLeft, minutesToPay)
  booking.extended = true
  const open = openIntents(world, [booking])
  open.forEach(settle)
  if (open.some(({ at }) => at === 'succeeded')) return 'already_paid'
  if (open.length > 0) return null
  world.intents.push({ id: '', secret: '', booking, at: 'open', settled: false })
  return null
}

export function recordPayment(
  who: ModelMember,
  booking: ModelBooking,
  intent: ModelIntent,
): Verdict {
  if (buyer(who)) return buyer(who)
  if (booking.buyer !== who) return 'not_found'
  if (intent.booking !== booking) return 'payment_mismatch'
  settle(intent)
  return intent.at === 'succeeded' ? null : 'payment_not_done'
}

export function receiveWebhook(intent: ModelIntent): Verdict {
  settle(intent)
  return null
}

export function refund(world: ModelWorld, who: ModelMember, booking: ModelBooking): Verdict {
  if (admin(who)) return admin(who)
  if (!paidIntent(world, booking)) return 'not_found'
  if ([booking.buyer, booking.product.seller].includes(who)) return 'own_case'
  if (booking.state === 'refunded') return 'already_refunded'
  booking.state = 'refunded'
  withdraw(booking.product)
  return null
}

/** Shipped, received, and accepted by the end of the time for inspection. */
export function completeSale(booking: ModelBooking) {
  booking.completed = true
}

export function report(world: ModelWorld, who: ModelMember, product: ModelProduct): Verdict {
  if (buyer(who)) return buyer(who)
  if (product.withdrawn) return 'not_found'
  const known = world.reports.some((r) => r.reporter === who && r.product === product)
  if (!known) world.reports.push({ id: '', reporter: who, product, open: true })
  return null
}

export function closeReport(who: ModelMember, found: ModelReport): Verdict {
  if (admin(who)) return admin(who)
  if (!found.open) return 'report_decided'
  if ([found.product.seller, found.reporter].includes(who)) return 'own_case'
  found.open = false
  return null
}

export function verifySeller(who: ModelMember, seller: ModelMember): Verdict {
  if (admin(who)) return admin(who)
  if (seller.gone || seller.kind !== 'seller') return 'not_found'
  if (who === seller) return 'oneself'
  seller.verified = true
  return null
}

export function makeAdmin(who: ModelMember, person: ModelMember): Verdict {
  if (admin(who)) return admin(who)
  if (person.gone || person.kind !== 'buyer') return 'not_found'
  if (!person.isAdmin && !person.confirmed) return 'member_email_unconfirmed'
  person.isAdmin = true
  return null
}

/** Follows the confirmation link. */
export function confirmAddress(person: ModelMember) {
  person.confirmed = true
}

export function deletePerson(world: ModelWorld, who: ModelMember, person: ModelMember): Verdict {
  if (admin(who)) return admin(who)
  if (person.gone) return 'not_found'
  return who === person ? 'oneself' : endMembership(world, person, 'member_')
}

export function deleteOneself(world: ModelWorld, who: ModelMember): Verdict {
  return member(who) ?? endMembership(world, who)
}

/** What keeps an account. */
function openOf(world: ModelWorld, person: ModelMember) {
  const paid = world.bookings.filter(({ state }) => state === 'paid')
  const hasOpenSale = paid.some(({ completed, buyer: b, product }) => {
    return !completed && [b, product.seller].includes(person)
  })
  if (hasOpenSale) return 'sales_open'
  return paid.some(({ product }) => product.seller === person) ? 'payouts_open' : null
}

function endMembership(
  world: ModelWorld,
  person: ModelMember,
  prefix: 'member_' | '' = '',
): Verdict {
  const ending = world.bookings.filter(
    ({ state, buyer: b, product }) => state === 'held' && [b, product.seller].includes(person),
  )
  const refused = openOf(world, person)
  if (refused) return `${prefix}${refused}`
  openIntents(world, ending).forEach(cancelIntent)
  const settled = openOf(world, person)
  if (settled) return `${prefix}${settled}`
  for (const booking of ending) {
    // An expired hold of another member ended before.
    const over = booking.buyer !== person && stateOf(booking) === 'expired'
    if (booking.state === 'held' && !over) booking.state = 'cancelled'
  }
  const offered = world.products.filter(({ seller, sold }) => seller === person && !sold)
  offered.forEach(withdraw)
  Object.assign(person, { gone: true, signedIn: false, isAdmin: false, verified: false })
  return null
}

export function passTime({ bookings }: ModelWorld, minutes: number) {
  for (const booking of bookings) booking.minutesLeft -= minutes
}

/** The job that runs twice a minute. */
export function settleUnfinished({ intents }: ModelWorld) {
  for (const intent of intents) {
    if (stateOf(intent.booking) === 'held') settle(intent)
    else cancelIntent(intent)
  }
}
