import type { Settling } from '../../context.ts'
import { saleOfIntent } from '../sales/queries.ts'
import { settleIntent } from './settle.ts'

/**
 * The sale of a charge, which is settled first if its own event is late. Undefined if there is none: the
 * charge is not ours, or is refunded. Throws if there is none yet, so that the provider repeats its event.
 */
export async function settledSaleOf(services: Settling, intentId: string) {
  const known = await saleOfIntent(services.db, intentId)
  if (known) return known
  const { is } = await settleIntent(services, intentId)
  if (is === 'unknown' || is === 'refunded') return undefined
  const settled = await saleOfIntent(services.db, intentId)
  if (!settled) throw new Error(`${intentId} has no sale yet, it is ${is}`)
  return settled
}
