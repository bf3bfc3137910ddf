import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { isBlocked } from './request-queries.ts'

/** Refuses `tax_details_required` for a seller who was asked for tax details 60 days ago. */
export async function ensureNotBlocked(db: Db, sellerId: string) {
  if (await isBlocked(db, sellerId)) throw refuse('tax_details_required')
}
