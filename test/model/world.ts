import type { BookingState } from '../../contract/bookings.ts'

/** What the shop should hold, in memory. Ids are learnt from the real one's answers. */
export type Person = {
  name: string
  kind: 'buyer' | 'seller'
  isAdmin: boolean
  verified: boolean
  /** Whether the account's e-mail address is confirmed. */
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
  /** Of a cancelled booking, since the buyer cancelled it. */
  minutesLeft: number
  extended: boolean
}
export type Intent = {
  id: string
  secret: string
  booking: Booking
  /** What the card provider says, and what the shop has made of it. */
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

/** The state that is true now: a hold that ran out is expired. */
export function stateOf({ state, minutesLeft }: Booking): BookingState {
  return state === 'held' && minutesLeft <= 0 ? 'expired' : state
}

/** Whether a hold of this buyer's on the product ended unpaid within the last day. */
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

/** Whether somebody holds the product at this instant. */
export function isHeld({ bookings }: World, product: Product): boolean {
  return bookings.some((booking) => booking.product === product && stateOf(booking) === 'held')
}

/** The payment's intent, if the booking has been paid, refunded later or not. */
export function paidIntent({ intents }: World, booking: Booking): Intent | undefined {
  return intents.find(
    (intent) => intent.booking === booking && intent.settled && intent.at === 'succeeded',
  )
}
