import type Stripe from 'stripe'
import { callStripe, unlessMissing } from './stripe-errors.ts'
import { createdSince, idOf, maxListed, sumIn } from './stripe-objects.ts'
import { type MadeOrRefused, orRefused } from './stripe-refusals.ts'

/** Amounts are in minor units of `currency`. */
type TransferRequest = {
  id: string
  /** Counted up after each refusal. */
  attempt: number
  saleId: string
  amount: number
  currency: string
  accountId: string
  /** The charge that the money comes from; without one, it comes from the available balance. */
  charge: string | null
}

type ReversalRequest = { id: string; transferId: string; amount: number }

/** Amounts are in minor units. `rowId` is the id of our row, if we asked for it. */
type CardTransfer = {
  id: string
  amount: number
  reversed: number
  accountId: string | null
  rowId: string | null
}

/** A part of a transfer that came back. `rowId` is the id of our row, if we asked for it. */
export type CardReversal = { id: string; amount: number; rowId: string | null }

export type CardPayout = {
  id: string
  amount: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  /** `YYYY-MM-DD`. */
  arrivesOn: string
  failureCode: string | null
  createdAt: Date
}

const statuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

function toPayout(payout: Stripe.Payout): CardPayout {
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency.toUpperCase(),
    status: statuses.find((status) => status === payout.status) ?? 'pending',
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    failureCode: payout.failure_code,
    createdAt: new Date(payout.created * 1000),
  }
}

/** Money of sellers: transfers to their balances, reversals, and payouts to banks. */
export function stripeTransfers(stripe: Stripe) {
  return {
    /** The charge of a payment intent that succeeded. */
    async chargeOf(intentId: string): Promise<string | null> {
      return idOf((await callStripe(stripe.paymentIntents.retrieve(intentId))).latest_charge)
    },
    /** Idempotent per `id` and `attempt`. */
    transfer(request: TransferRequest): Promise<MadeOrRefused> {
      const { id, attempt, saleId, amount, currency, accountId, charge } = request
      const created = stripe.transfers.create(
        {
          amount,
          currency: currency.toLowerCase(),
          destination: accountId,
          transfer_group: saleId,
          metadata: { transfer_id: id },
          ...(charge && { source_transaction: charge }),
        },
        { idempotencyKey: `transfer-${id}-${attempt}` },
      )
      return orRefused(created.then((made) => made.id))
    },
    /** The newest 100 transfers of a sale, however they were made. */
    async transfersOf(saleId: string): Promise<CardTransfer[]> {
      const { data } = await callStripe(
        stripe.transfers.list({ transfer_group: saleId, limit: 100 }),
      )
      return data.map(({ id, amount, amount_reversed: reversed, destination, metadata }) => {
        const rowId = metadata.transfer_id ?? null
        return { id, amount, reversed, accountId: idOf(destination), rowId }
      })
    },
    /** Takes a part of a transfer back. Idempotent per `id`. */
    reverseTransfer({ id, transferId, amount }: ReversalRequest): Promise<MadeOrRefused> {
      const created = stripe.transfers.createReversal(
        transferId,
        { amount, metadata: { reversal_id: id } },
        { idempotencyKey: `reversal-${id}` },
      )
      return orRefused(created.then((made) => made.id))
    },
    /** The newest 100 reversals of a transfer, however they were made. */
    async reversalsOf(transferId: string): Promise<CardReversal[]> {
      const listed = stripe.transfers.listReversals(transferId, { limit: 100 })
      const { data = [] } = (await callStripe(unlessMissing(listed))) ?? {}
      return data.map(({ id, amount, metadata }) => {
        return { id, amount, rowId: metadata?.reversal_id ?? null }
      })
    },
    /** The transfer that a reversal belongs to, by the movement of its money. */
    async transferOfReversal(id: string): Promise<string | undefined> {
      const { data } = await callStripe(
        stripe.balanceTransactions.list({ source: id, limit: 1, expand: ['data.source'] }),
      )
      const source = data[0]?.source
      if (!source || typeof source === 'string' || source.object !== 'transfer_reversal') return
      return idOf(source.transfer) ?? undefined
    },
    /** The balance of a seller's account, in minor units: zero if it was closed. */
    async balanceOf(accountId: string, currency: string) {
      const read = stripe.balance.retrieve({}, { stripeAccount: accountId })
      const balance = await callStripe(unlessMissing(read))
      return {
        available: sumIn(currency, balance?.available),
        pending: sumIn(currency, balance?.pending),
      }
    },
    /** The ids of the newest 1,000 payouts of a seller's account that were made since then. */
    async payoutsSince(accountId: string, since: Date): Promise<string[]> {
      const listed = stripe.payouts.list(createdSince(since), { stripeAccount: accountId })
      const read = listed.autoPagingToArray({ limit: maxListed })
      const payouts = await callStripe(unlessMissing(read))
      return payouts?.map(({ id }) => id) ?? []
    },
    /** A payout of the seller's account, or without one, of the platform. */
    async readPayout(id: string, accountId?: string): Promise<CardPayout | undefined> {
      const options = accountId ? { stripeAccount: accountId } : {}
      const payout = await callStripe(unlessMissing(stripe.payouts.retrieve(id, {}, options)))
      return payout && toPayout(payout)
    },
  }
}
