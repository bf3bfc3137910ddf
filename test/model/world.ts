import type { BookingState } from '../../contract/bookings.ts'

/** The expected state. Ids come from the app's responses. */
export type Person = {
  name: string
  kind: 'buyer' | 'seller'
  isAdmin: boolean
  verified: boolean
  /** E-mail address confirmed. */
  confirmed: boolean
  signedIn: boolean
  gone: boolean
}
export type Product = {
  id: string
  seller: Person
  sold: boolean
  withdrawn: boolean
  advertised: boolean
}
export type Booking = {
  id: string
  product: Product
  buyer: Person
  state: Exclude<BookingState, 'expired'>
  /** Remaining minutes; for a cancelled booking since the cancellation. */
  minutesLeft: number
  extended: boolean
}
export type Intent = {
  id: string
  secret: string
  booking: Booking
  /** The provider's state, and whether the app knows it. */
  at: 'open' | 'succeeded' | 'canceled'
  settled: boolean
}
export type Report = { id: string; reporter: Person; product: Product; open: boolean }

export type World = {
  people: Person[]
  products: Product[]
  bookings: Booking[]
  intents: Intent[]
  reports: Report[]
}

/** The effective state: a hold past its end is expired. */
export function stateOf({ state, minutesLeft }: Booking): BookingState {
  return state === 'held' && minutesLeft <= 0 ? 'expired' : state
}

/** Whether the buyer's hold on the product ended unpaid within 24 hours. */
export function recentlyReleased({ bookings }: World, buyer: Person, product: Product): boolean {
  return bookings.some((booking) => {
    const isTheirs = booking.buyer === buyer && booking.product === product
    const isOver = ['expired', 'cancelled'].includes(stateOf(booking))
    return isTheirs && isOver && booking.minutesLeft > -24 * 60
  })
}

export function openIntents({ intents }: World, bookings: Booking[]): Intent[] {
  return intents.filter(({ settled, booking }) => !settled && bookings.includes(booking))
}

export function isHeld({ bookings }: World, product: Product): boolean {
  return bookings.some((booking) => booking.product === product && stateOf(booking) === 'held')
}

/** The intent of a paid booking, refunded or not. */
export function paidIntent({ intents }: World, booking: Booking): Intent | undefined {
  return intents.find(
    (intent) => intent.booking === booking && intent.settled && intent.at === 'succeeded',
  )
}
