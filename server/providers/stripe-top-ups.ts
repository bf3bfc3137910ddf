import type Stripe from 'stripe'
import { callStripe, type Literals, unlessMissing } from './stripe-errors.ts'

/** Money that the operator adds to the balance. `amount` is in minor units of `currency`. */
export type CardTopUp = {
  id: string
  amount: number
  currency: string
  /** It has moved the balance, now or before it was returned. */
  isInBalance: boolean
  isReturned: boolean
}

const returned: Literals<Stripe.Topup.Status>[] = ['canceled', 'failed', 'reversed']

const toTopUp = (topUp: Stripe.Topup): CardTopUp => ({
  id: topUp.id,
  amount: topUp.amount,
  currency: topUp.currency.toUpperCase(),
  isInBalance: topUp.balance_transaction !== null,
  isReturned: returned.some((status) => status === topUp.status),
})

export function stripeTopUps(stripe: Stripe) {
  return {
    /** Undefined where the provider does not know it. */
    async readTopUp(id: string): Promise<CardTopUp | undefined> {
      const topUp = await callStripe(unlessMissing(stripe.topups.retrieve(id)))
      return topUp && toTopUp(topUp)
    },
  }
}
