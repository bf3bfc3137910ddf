import type Stripe from 'stripe'
import { callStripe } from './stripe-errors.ts'
import { idOf, sumIn } from './stripe-objects.ts'

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
  return [...currencies].map((currency) => ({
    currency: currency.toUpperCase(),
    available: sumIn(currency, available),
    pending: sumIn(currency, pending),
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
  }
}
