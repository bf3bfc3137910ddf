import type Stripe from 'stripe'
import type {
  AccountLinkRecord,
  AccountRecord,
  BankRecord,
  PayoutRecord,
} from './connect-records.ts'
import { type Journal, type JournalEntry, openJournal } from './journal.ts'
import type {
  Delivery,
  OwnedTransaction,
  Parcel,
  RefundRefusal,
  StoredResponse,
  ThinEvent,
  TokenizedCard,
  Tracker,
} from './records.ts'

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
    refundRefusals: table<RefundRefusal>('refundRefusals'),
    disputes: table<Stripe.Dispute>('disputes'),
    balance: table<Stripe.BalanceTransaction>('balance'),
    accountBalance: table<OwnedTransaction>('accountBalance'),
    transfers: table<Stripe.Transfer>('transfers'),
    reversals: table<Stripe.TransferReversal>('reversals'),
    topUps: table<Stripe.Topup>('topUps'),
    fraudWarnings: table<Stripe.Radar.EarlyFraudWarning>('fraudWarnings'),
    clock: table<{ id: string; advancedSeconds: number }>('clock'),
    events: table<Stripe.EventBase & { id: string }>('events'),
    thinEvents: table<ThinEvent>('thinEvents'),
    cards: table<TokenizedCard>('cards'),
    deliveries: table<Delivery>('deliveries'),
    storedResponses: table<StoredResponse>('answers'),
    accounts: table<AccountRecord>('accounts'),
    payouts: table<PayoutRecord>('payouts'),
    banks: table<{ id: string; bank: BankRecord }>('banks'),
    accountLinks: table<AccountLinkRecord>('accountLinks'),
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
