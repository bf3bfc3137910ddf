import type Stripe from 'stripe'

/** What a test card does when it is charged. */
export type CardOutcome =
  | 'approved'
  | 'authenticate'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'

/** A tokenized card, without its number, which is never stored. */
export type TokenizedCard = { id: string; verdict: CardOutcome; card: CardFace }
export type CardFace = { brand: string; last4: string; exp_month: number; exp_year: number }
export type Delivery = {
  id: string
  event: string
  type: string
  status: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped'
  tries: number
  /** Milliseconds since 1970. */
  dueAt: number
  answer: number | null
  error: string | null
  /** Absent for the platform's own endpoint. */
  endpoint?: 'connect'
}
/** `none` is a refusal without a code, of which Stripe has some. */
export type RefundRefusalCode =
  | 'balance_insufficient'
  | 'charge_already_refunded'
  | 'charge_disputed'
  | 'charge_not_refundable'
  | 'lock_timeout'
  | 'none'
/** How refunds of the payment intent `id` are refused, if they are. */
export type RefundRefusal = { id: string; code: RefundRefusalCode | undefined }
/** A balance transaction of a connected account. */
export type OwnedTransaction = Stripe.BalanceTransaction & {
  account: string
  /** The automatic payout that it is part of. */
  payout?: string
}
/** An event of API v2: its notification leaves `data` out. */
export type ThinEvent = Stripe.V2.Core.EventBase & {
  related_object?: { id: string; type: string; url: string }
  data?: object
}
/** The first response for an idempotency key. `at` is in milliseconds since 1970. */
export type StoredResponse = {
  id: string
  fingerprint: string
  status: number
  body: object
  at: number
}

type TrackingLocation = {
  object: string
  city: string | null
  zip: string | null
  country: string | null
}
/** A scan of a parcel, in EasyPost's format. */
export type TrackingDetail = {
  object: string
  message: string
  status: string
  status_detail: string
  datetime: string
  tracking_location: TrackingLocation
}
/** A parcel by its tracking number, registered or not. */
export type Parcel = {
  id: string
  details: TrackingDetail[]
  destination: TrackingLocation | null
}
export type Tracker = { id: string; code: string; carrier: string; parcel: string }
