import type { SettlementServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { lockSale, saleOfIntent } from '../sales/queries.ts'
import { settleIntent } from './settle-intent.ts'
import { chargedIntent } from './settlement-queries.ts'

/**
 * A charge, which is settled first if its own event is late. Undefined if it is not ours. Throws if
 * there is none yet, so that the provider repeats its event.
 */
export async function settleChargeIfNeeded(services: SettlementServices, intentId: string) {
  const known = await chargedIntent(services.db, intentId)
  if (known) return known
  const { is } = await settleIntent(services, intentId)
  if (is === 'unknown') return undefined
  const settled = await chargedIntent(services.db, intentId)
  if (!settled) throw new Error(`${intentId} has no sale yet, it is ${is}`)
  return settled
}

/** The sale of a charge, as `settleChargeIfNeeded` settles it. A late charge has none. */
export async function settleSaleIfNeeded(services: SettlementServices, intentId: string) {
  const charge = await settleChargeIfNeeded(services, intentId)
  return charge && saleOfIntent(services.db, intentId)
}

/** Locks a charge with its sale, if it has one. Undefined if it is not settled, or not ours. */
export async function lockCharge(tx: Tx, intentId: string) {
  const charge = await chargedIntent(tx, intentId)
  if (!charge) return undefined
  const sale = await lockSale(tx, charge.bookingId)
  return { ...charge, sale: sale?.intentId === intentId ? sale : undefined }
}

export type LockedCharge = NonNullable<Awaited<ReturnType<typeof lockCharge>>>
