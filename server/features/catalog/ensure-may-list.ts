import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { listingRefusalOf } from '../payouts/queries.ts'
import { ensureDeclared } from '../seller-details/ensure-declared.ts'
import { ensureNotBlocked } from '../tax-reports/ensure-not-blocked.ts'

/**
 * Refuses a seller who wants to list, import or relist: `seller_kind_required`, `tax_details_required`,
 * `payouts_not_set_up` or `debt_too_high`.
 */
export async function ensureMayList(
  { config }: Pick<RequestContext, 'config'>,
  db: Db,
  sellerId: string,
) {
  await ensureDeclared(config, db, sellerId)
  await ensureNotBlocked(db, sellerId)
  const refusal = await listingRefusalOf(db, sellerId, config.payouts)
  if (refusal) throw refuse(refusal)
}
