import type { PastAccount } from '../connect/seed-accounts.ts'
import type { PastCharge } from '../payments/seed-charges.ts'
import type { PastTopUp } from '../payments/top-ups.ts'

export type CardSandboxSettings = {
  /** 0 takes a free port. */
  port: number
  host?: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Without it no event is sent until `pointWebhooksAt` or `POST /sandbox/webhooks` sets one. */
  webhookUrl?: string
  /** The types of events that are sent there, as `enabled_events` of an endpoint; all by default. */
  enabledEvents?: string[] | undefined
  /** Receives the events of connected accounts; without it, none are sent until one is set. */
  connectWebhookUrl?: string | undefined
  /** Signs them; random by default. */
  connectWebhookSecret?: string | undefined
  /** Receives events of parcels; without it, none are sent. */
  parcelWebhookUrl?: string | undefined
  /** A file of JSON lines that preserves state across restarts. */
  dataFile?: string
  /** Charges from before the start, which can be looked up and refunded. */
  pastCharges?: PastCharge[]
  /** Accounts from before the start, with transfers of those charges and payouts. */
  pastAccounts?: PastAccount[]
  /** What the platform added to its balance before the start. */
  pastTopUps?: PastTopUp[]
  /** The public URL, if not its own address. */
  publicUrl?: string
  /** Origins of pages that may pay here; default any, as with Stripe. */
  shopOrigins?: string[]
}
