import type Stripe from 'stripe'
import { type Journal, type JournalEntry, openJournal } from './journal.ts'

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
export type HeldCard = { id: string; verdict: CardOutcome; card: CardFace }
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

export type LedgerTable<T extends { id: string }> = {
  get(id: string): T | undefined
  all(): T[]
  put(record: T): T
  remove(id: string): void
}
export type Ledger = ReturnType<typeof openLedger>

/** The sandbox's state, in memory and optionally in `dataFile`. */
export function openLedger(dataFile?: string) {
  const journal = dataFile === undefined ? undefined : openJournal(dataFile)
  const changed: JournalEntry[] = []
  const tables = new Map<string, Map<string, { id: string }>>()

  function table<T extends { id: string }>(name: string): LedgerTable<T> {
    const rows = new Map<string, T>()
    tables.set(name, rows as Map<string, { id: string }>)
    return {
      get: (id) => rows.get(id),
      all: () => [...rows.values()],
      put(record) {
        rows.set(record.id, record)
        if (journal) changed.push([name, record])
        return record
      },
      remove: (id) => void rows.delete(id),
    }
  }

  const ledger = {
    intents: table<Stripe.PaymentIntent>('intents'),
    paymentMethods: table<Stripe.PaymentMethod>('paymentMethods'),
    charges: table<Stripe.Charge>('charges'),
    refunds: table<Stripe.Refund>('refunds'),
    disputes: table<Stripe.Dispute>('disputes'),
    balance: table<Stripe.BalanceTransaction>('balance'),
    fraudWarnings: table<Stripe.Radar.EarlyFraudWarning>('fraudWarnings'),
    clock: table<{ id: string; advancedSeconds: number }>('clock'),
    events: table<Stripe.EventBase & { id: string }>('events'),
    cards: table<HeldCard>('cards'),
    deliveries: table<Delivery>('deliveries'),
    answers: table<StoredResponse>('answers'),
    parcels: table<Parcel>('parcels'),
    trackers: table<Tracker>('trackers'),
    /** Writes all changes since the last call as one line. Call once per request. */
    flush() {
      if (changed.length > 0) journal?.append(changed.splice(0))
    },
    close() {
      ledger.flush()
      journal?.close()
    },
  }
  replay(journal, tables)
  return ledger
}

function replay(journal: Journal | undefined, tables: Map<string, Map<string, { id: string }>>) {
  for (const [name, record] of journal?.entries ?? []) tables.get(name)?.set(record.id, record)
}
