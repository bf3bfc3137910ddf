import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { CardRefund } from '../../providers/stripe.ts'
import { refundById, refundByProviderId } from '../refunds/queries.ts'
import { applyRefund } from '../refunds/send.ts'

type Settling = Pick<AppServices, 'cards' | 'config' | 'db' | 'jobs' | 'log'>

/**
 * Writes the provider's state of a refund, triggered by its webhook or the reconciler. Idempotent
 * and safe to run concurrently.
 */
export async function settleRefund(services: Settling, providerId: string): Promise<void> {
  const provided = await services.cards.readRefund(providerId)
  await transact(services.db, async (tx) => {
    const id = provided && (await rowOf(tx, provided))
    if (id) await applyRefund(services, tx, id, provided)
    else services.log.warn({ refund: providerId }, 'a refund that was not made here')
  })
}

async function rowOf(tx: Tx, { id, refundId }: CardRefund): Promise<string | undefined> {
  const known = await refundByProviderId(tx, id)
  if (known) return known.id
  const named = refundId && (await refundById(tx, refundId))
  return named ? named.id : undefined
}
