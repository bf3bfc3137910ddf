import type { SettlementServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { CardRefund } from '../../providers/stripe-refunds.ts'
import {
  hasOpenChargeback,
  lockUnsentRefunds,
  refundById,
  refundByProviderId,
} from '../refunds/queries.ts'
import { applyRefund } from '../refunds/send.ts'
import { bookRefundAtProvider } from '../sales/refund-at-provider.ts'
import { type LockedCharge, lockCharge, settleChargeIfNeeded } from './settled-charge.ts'

/**
 * Writes the provider's state of a refund, triggered by its webhook or the settlement loop. One that
 * was made at the provider by hand is booked. Idempotent and safe to run concurrently. Throws if its
 * payment cannot be settled yet, so that the provider repeats its event.
 */
export async function settleRefund(
  services: SettlementServices,
  providerId: string,
): Promise<void> {
  const provided = await services.cards.readRefund(providerId)
  if (!provided) {
    services.log.warn({ refund: providerId }, 'a refund that the provider does not know')
    return
  }
  const { intentId } = provided
  // The event of the payment itself may be late.
  if (intentId) await settleChargeIfNeeded(services, intentId)
  await transact(services.db, async (tx) => {
    const charge = intentId ? await lockCharge(tx, intentId) : undefined
    const id = (await rowOf(tx, provided)) ?? (await bookRefund(services, tx, provided, charge))
    if (id) await applyRefund(services, tx, id, provided)
  })
}

/** Refunds through the `charge` in the dashboard have no event of their own in some versions. */
export async function settleRefundsOfCharge(
  services: SettlementServices,
  charge: string,
): Promise<void> {
  for (const id of await services.cards.refundIdsOf({ charge })) await settleRefund(services, id)
}

async function rowOf(tx: Tx, { id, rowId }: CardRefund) {
  const known = await refundByProviderId(tx, id)
  if (known) return known.id
  const named = rowId && (await refundById(tx, rowId))
  // It may name a row that another refund has taken, or whose refund was refused or cancelled.
  return named && named.state === 'requested' ? named.id : undefined
}

async function bookRefund(
  services: SettlementServices,
  tx: Tx,
  provided: CardRefund,
  charge?: LockedCharge,
) {
  if (!charge || (await hasOpenChargeback(tx, charge.intentId))) {
    services.log.warn({ refund: provided.id }, 'a refund of a payment that cannot be refunded')
    return undefined
  }
  // An own refund of this amount that waits to be sent is thereby made.
  const unsent = await lockUnsentRefunds(tx, charge.intentId)
  const same = unsent.find(({ amount }) => amount === provided.amount)
  return same?.id ?? bookRefundAtProvider(services, tx, charge, provided)
}
