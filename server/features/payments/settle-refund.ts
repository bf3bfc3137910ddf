import type { Settling } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { CardRefund } from '../../providers/stripe.ts'
import { lockUnsentRefunds, refundById, refundByProviderId } from '../refunds/queries.ts'
import { applyRefund } from '../refunds/send.ts'
import { lockSale } from '../sales/queries.ts'
import { bookRefundAtProvider } from '../sales/refund-at-provider.ts'
import { chargedIntent } from './settlement-queries.ts'

/**
 * Writes the provider's state of a refund, triggered by its webhook or the reconciler. One that was
 * made at the provider by hand is booked. Idempotent and safe to run concurrently.
 */
export async function settleRefund(services: Settling, providerId: string): Promise<void> {
  const provided = await services.cards.readRefund(providerId)
  if (!provided) {
    services.log.warn({ refund: providerId }, 'a refund that the provider does not know')
    return
  }
  const { intentId } = provided
  await transact(services.db, async (tx) => {
    const sale = intentId ? await lockIntentOf(tx, intentId) : undefined
    const id = (await rowOf(tx, provided)) ?? (await book(services, tx, provided, sale))
    if (id) await applyRefund(services, tx, id, provided)
  })
}

/** Refunds through the `charge` in the dashboard have no event of their own in some versions. */
export async function settleRefundsOfCharge(services: Settling, charge: string): Promise<void> {
  for (const id of await services.cards.refundIdsOf({ charge })) await settleRefund(services, id)
}

async function rowOf(tx: Tx, { id, rowId }: CardRefund) {
  const known = await refundByProviderId(tx, id)
  if (known) return known.id
  const named = rowId && (await refundById(tx, rowId))
  // It names a row that another refund has taken.
  return named && (named.providerId === null || named.providerId === id) ? named.id : undefined
}

type Locked = Awaited<ReturnType<typeof lockIntentOf>>

/** Locks the sale of an intent, or the booking of a late charge. */
async function lockIntentOf(tx: Tx, intentId: string) {
  const charged = await chargedIntent(tx, intentId)
  if (!charged) return undefined
  const sale = await lockSale(tx, charged.bookingId)
  return { ...charged, sale: sale?.intentId === intentId ? sale : undefined }
}

async function book(services: Settling, tx: Tx, provided: CardRefund, locked: Locked) {
  if (!locked || locked.sale?.state === 'charged_back') {
    services.log.warn({ refund: provided.id }, 'a refund of a payment that cannot be refunded')
    return undefined
  }
  // An own refund of this amount that waits to be sent is thereby made.
  const unsent = await lockUnsentRefunds(tx, locked.intentId)
  const same = unsent.find(({ amount }) => amount === provided.amount)
  return same?.id ?? bookRefundAtProvider(services, tx, locked, provided)
}
