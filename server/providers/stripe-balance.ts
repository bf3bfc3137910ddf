import type Stripe from 'stripe'
import { callStripe, unlessMissing } from './stripe-errors.ts'
import { createdSince, maxListed } from './stripe-lists.ts'

/**
 * The category of what the provider charges the platform itself, such as for Connect and Radar: its
 * reporting category is `fee`, like that of other types.
 */
export const accountFee = 'stripe_fee'

/** A balance transaction. Amounts are in minor units of `currency`. */
export type CardMovement = {
  id: string
  /** The reporting category, or `accountFee`. */
  category: string
  amount: number
  fee: number
  net: number
  currency: string
  /** The charge, refund or dispute behind it, and its payment intent. */
  source: string | null
  intentId: string | null
  createdAt: Date
}

/** `newerThan` and `olderThan` are ids of balance transactions. */
export type MovementPage = { newerThan?: string; olderThan?: string }

export type CardBalance = { currency: string; available: number; pending: number }

export type FraudWarning = { id: string; intentId: string | null; reason: string }

/** An object about the charge of a payment intent. */
export type ListedObject = Pick<FraudWarning, 'id' | 'intentId'>

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null)

type OfIntent = { id: string; payment_intent?: string | { id: string } | null }

const toListed = ({ id, payment_intent }: OfIntent): ListedObject => ({
  id,
  intentId: idOf(payment_intent),
})

function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  return idOf(source.payment_intent)
}

function toMovement(row: Stripe.BalanceTransaction): CardMovement {
  return {
    id: row.id,
    category: row.type === accountFee ? accountFee : row.reporting_category,
    amount: row.amount,
    fee: row.fee,
    net: row.net,
    currency: row.currency.toUpperCase(),
    source: idOf(row.source),
    intentId: intentOf(row.source),
    createdAt: new Date(row.created * 1000),
  }
}

function toBalances({ available, pending }: Stripe.Balance): CardBalance[] {
  const currencies = new Set([...available, ...pending].map(({ currency }) => currency))
  const sum = (rows: { amount: number; currency: string }[], currency: string) =>
    rows.filter((row) => row.currency === currency).reduce((total, row) => total + row.amount, 0)
  return [...currencies].map((currency) => ({
    currency: currency.toUpperCase(),
    available: sum(available, currency),
    pending: sum(pending, currency),
  }))
}

export function stripeBalance(stripe: Stripe) {
  return {
    /** A page of at most 100 balance transactions, newest first. */
    async movements({ newerThan, olderThan }: MovementPage) {
      const { data, has_more } = await callStripe(
        stripe.balanceTransactions.list({
          limit: 100,
          expand: ['data.source'],
          ...(newerThan && { ending_before: newerThan }),
          ...(olderThan && { starting_after: olderThan }),
        }),
      )
      return { movements: data.map(toMovement), hasMore: has_more }
    },
    async balance() {
      return toBalances(await callStripe(stripe.balance.retrieve()))
    },
    /** The ids of the refunds of a charge or payment intent, however they were made. */
    async refundIdsOf(of: { charge: string } | { payment_intent: string }) {
      const list = await callStripe(unlessMissing(stripe.refunds.list({ ...of, limit: 100 })))
      return list?.data.map(({ id }) => id) ?? []
    },
    /** Undefined where the provider does not know it. */
    async readFraudWarning(id: string): Promise<FraudWarning | undefined> {
      const warning = await callStripe(unlessMissing(stripe.radar.earlyFraudWarnings.retrieve(id)))
      return warning && { ...toListed(warning), reason: warning.fraud_type }
    },
    /** The newest 1,000 early fraud warnings since a time. */
    async fraudWarningsSince(since: Date): Promise<ListedObject[]> {
      const listed = stripe.radar.earlyFraudWarnings.list(createdSince(since))
      return (await callStripe(listed.autoPagingToArray({ limit: maxListed }))).map(toListed)
    },
    /** The newest 1,000 disputes since a time. */
    async disputesSince(since: Date): Promise<ListedObject[]> {
      const listed = stripe.disputes.list(createdSince(since))
      return (await callStripe(listed.autoPagingToArray({ limit: maxListed }))).map(toListed)
    },
  }
}

export type StripeBalance = ReturnType<typeof stripeBalance>
