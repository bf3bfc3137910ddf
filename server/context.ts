import type { Caller } from './access/caller.ts'
import type { PolicyTable } from './access/policy.ts'
import type { SecurityLog } from './access/security-log.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import type { Replica } from './database/replica/replica.ts'
import type { ResilientPool } from './database/resilient-pool.ts'
import type { PersonalData } from './features/accounts/personal-data.ts'
import type { AddressOwner } from './features/accounts/reclaim.ts'
import type { Identity } from './features/identity/service.ts'
import type { LiveHub } from './features/live/hub.ts'
import type { PageCache } from './http/cache/cache.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Bucket } from './providers/bucket.ts'
import type { Mailer } from './providers/smtp.ts'
import type { StripeProvider } from './providers/stripe.ts'

/** What the server holds for as long as it runs. */
export type AppServices = {
  config: Config
  /** The policy rows of all features, by action. */
  policy: PolicyTable
  personalData: PersonalData
  db: Db
  pool: ResilientPool
  /** A copy of the database, a little behind, for lists; if there is one. */
  replica: Replica | undefined
  cards: StripeProvider
  mail: Mailer
  /** Where photos are kept. */
  bucket: Bucket
  identity: Identity
  jobs: Jobs
  live: LiveHub
  /** What is sent to everybody alike. */
  cache: PageCache
  /** Aborted when the process was told to stop: balancers are to send nobody any more. */
  leaving: AbortController
  log: Log
  metrics: Metrics
  security: SecurityLog
  /** Whether a Google account can sign in here. */
  googleSignIn: boolean
  /**
   * Cancels the open card payments of these bookings at the provider; those that were quicker are
   * settled. Fails with `card_provider_away`.
   */
  stopPayments(bookingIds: string[]): Promise<void>
  /** Hands an account that was never confirmed to the owner of its address, as if it were new. */
  reclaimUnconfirmed(accountId: string, owner: AddressOwner): Promise<void>
}

/** What a handler receives: the services, the caller, and the client address. */
export type RequestContext = AppServices & {
  visitor: Caller
  /** Whether lists may be some seconds old. */
  mayLag: boolean
  headers: Headers
  /** What is sent to a call that takes a photo; nothing of it is read yet. */
  body: ReadableStream<Uint8Array> | null
  /** The caller's address, as the connection (or a configured proxy) tells it. */
  address: string
  /** What the answer's headers must say beside its body, and the body itself, as JSON. */
  reply: { retryAfter?: number; text?: string }
}
