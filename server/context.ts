import type { LiveEvent } from '../contract/live.ts'
import type { Config } from './config/config.ts'
import type { Db } from './database/db.ts'
import type { PersonalData } from './database/personal-data.ts'
import type { Replica } from './database/replica/replica.ts'
import type { ResilientPool } from './database/resilient-pool.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Bucket } from './providers/bucket.ts'
import type { Mailer } from './providers/mailer.ts'
import type { ParcelTracking } from './providers/parcels.ts'
import type { StripeProvider } from './providers/stripe.ts'
import type { WebPush } from './providers/web-push.ts'

export type Member = {
  id: string
  name: string
  email: string
  emailKey: string
  photo: string | null
  isBuyer: boolean
  isSeller: boolean
  /** Whether a member who is not a seller has listings or sales: admins and former admins may. */
  hasSellerRecords: boolean
  /** Only with the second factor that the site requires of admins. */
  isAdmin: boolean
  /** An admin without that second factor. */
  lacksSecondFactor: boolean
  isSuspended: boolean
}

/** The caller of a request: anonymous, an identity without a profile yet, or a member. */
export type Caller = {
  identity: {
    id: string
    sessionId: string
    recentLogin: boolean
    until: Date
    name: string
    email: string
    emailVerified: boolean
    photo: string | null
  } | null
  member: Member | null
}

export const anonymous: Caller = { identity: null, member: null }

/** A client that subscribes to live changes; without a session, it is anonymous. */
export type LiveClient = {
  address: string
  session?: { id: string; accountId: string; until: Date }
}

export type LiveSubscription = {
  next(): Promise<IteratorResult<LiveEvent, undefined>>
  leave(): void
}

/**
 * The services of the running server that every layer from `access` up may use. The functions at the
 * end belong to features; `app/services.ts` binds them, so that nothing below imports a feature.
 */
export type AppServices = {
  config: Config
  personalData: PersonalData<TxServices>
  db: Db
  /** Few connections with longer timeouts than those of `db`: for jobs and yearly reports. */
  backgroundDb: Db
  pool: ResilientPool
  replica: Replica | undefined
  cards: StripeProvider
  /** Undefined if no tracking provider is configured. */
  parcels: ParcelTracking | undefined
  /** Undefined if the operator has set no keys for push messages. */
  webPush: WebPush | undefined
  mail: Mailer
  bucket: Bucket
  jobs: Jobs
  /** Aborted on SIGTERM, so that /readyz fails and the load balancer drains this process. */
  leaving: AbortController
  log: Log
  metrics: Metrics
  googleSignIn: boolean
  /**
   * Cancels the open intents of these bookings at the provider and settles those that were
   * already charged. Refuses `card_provider_away`.
   */
  cancelIntents(bookingIds: string[]): Promise<void>
  /** The live session of the identity cookie and its user, or null. Does not extend it. */
  findSession(
    headers: Headers,
  ): Promise<{ session: { id: string }; user: { id: string; email: string } } | null>
  subscribe(client: LiveClient): LiveSubscription
}

/** For changes within the transaction of a request or job. */
export type TxServices = Pick<AppServices, 'config' | 'jobs'>

/** For changes in a transaction of their own. */
export type WriteServices = TxServices & Pick<AppServices, 'db'>

/** To read an object of the card provider and record its state. */
export type SettlementServices = Pick<AppServices, 'cards' | 'config' | 'db' | 'jobs' | 'log'>

export type RequestContext = AppServices & {
  caller: Caller
  /** Whether lists may be some seconds old. */
  mayLag: boolean
  headers: Headers
  /** The unread body of a photo upload. */
  body: ReadableStream<Uint8Array> | null
  /** The client's; of a rendering, `unknownAddress`. */
  address: string
  /** Whether server-side rendering or the page cache calls, and not a client. */
  isRendering: boolean
  /** Seconds for `Retry-After`, and the serialized body. */
  reply: { retryAfter?: number; text?: string }
}
