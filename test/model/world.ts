import type { BookingState } from '../../contract/bookings.ts'

/** The expected state. Ids come from the app's responses. */
export type ModelMember = {
  name: string
  kind: 'buyer' | 'seller'
  isAdmin: boolean
  verified: boolean
  /** E-mail address confirmed. */
  confirmed: boolean
  signedIn: boolean
  gone: boolean
}
export type ModelProduct = {
  id: string
  seller: ModelMember
  sold: boolean
  withdrawn: boolean
  advertised: boolean
}
export type ModelBooking = {
  id: string
  product: ModelProduct
  buyer: ModelMember
  state: Exclude<BookingState, 'expired'>
  /** Remaining minutes; for a cancelled booking since the cancellation. */
  minutesLeft: number
  extended: boolean
  /** Its sale is complete: the seller's money is due, as no seller sets up payouts. */
  completed?: boolean
}
export type ModelIntent = {
  id: string
  secret: string
  booking: ModelBooking
  /** The provider's state, and whether the app knows it. */
  at: 'open' | 'succeeded' | 'canceled'
  settled: boolean
}
export type ModelReport = {
  id: string
  reporter: ModelMember
  product: ModelProduct
  open: boolean
}

export type ModelWorld = {
  people: ModelMember[]
  products: ModelProduct[]
  bookings: ModelBooking[]
  intents: ModelIntent[]
  reports: ModelReport[]
}

/** The effective state: a hold past its end is expired. */
export function stateOf({ state, minutesLeft }: ModelBooking): BookingState {
  return state === 'held' && minutesLeft <= 0 ? 'expired' : state
}

/** Whether the buyer's hold on the product ended unpaid within 24 hours. */
export function recentlyReleased(
  { bookings }: ModelWorld,
  buyer: ModelMember,
  product: ModelProduct,
): boolean {
  return bookings.some((booking) => {
    const isTheirs = booking.buyer === buyer && booking.product === product
    const isOver = ['expired', 'cancelled'].includes(stateOf(booking))
    return isTheirs && isOver && booking.minutesLeft > -24 * 60
  })
}

export function openIntents({ intents }: ModelWorld, bookings: ModelBooking[]): ModelIntent[] {
  return intents.filter(({ settled, booking }) => !settled && bookings.includes(booking))
}

/** The booking that holds the product now, if there is one. */
export function holdOf({ bookings }: ModelWorld, product: ModelProduct) {
  return bookings.find((booking) => booking.product === product && stateOf(booking) === 'held')
}

export const isHeld = (world: ModelWorld, product: ModelProduct): boolean =>
  holdOf(world, product) !== undefined

/** The intent of a paid booking, refunded or not. */
export function paidIntent(
  { intents }: ModelWorld,
  booking: ModelBooking,
): ModelIntent | undefined {
  return intents.find(
    (intent) => intent.booking === booking && intent.settled && intent.at === 'succeeded',
  )
}
