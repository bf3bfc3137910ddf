import { ensure, type PolicyRow } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimit, type RateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { Refusal, refuse, retryAfterOf } from '../../errors/refusal.ts'
import { hasHoldRow } from '../holds/queries.ts'
import { releaseDueHolds } from '../holds/release.ts'
import { takenRefusal } from '../holds/rules.ts'
import { lockEditableProduct } from './queries.ts'

/** Refuses `not_found`, `product_sold`, `product_reserved`. Call within `withHoldsReleased`. */
export async function lockAvailableProduct(
  context: RequestContext,
  tx: Tx,
  policyRow: PolicyRow,
  id: string,
) {
  const product = await lockEditableProduct(tx, requireMember(context), id)
  if (!product) throw refuse('not_found')
  ensure(policyRow, context.caller, product)

  await releaseDueHolds(tx, id)
  const refusal = takenRefusal({ sold: !!product.soldAt, isHeld: await hasHoldRow(tx, id) })
  if (refusal) throw refuse(refusal)
  return product
}

type Locked = { id: string; ownerId: string }

/**
 * Counts a change of the product by its seller, and none by another admin. Refuses `changed_too_often`.
 */
export async function consumeSellerRateLimit(
  context: RequestContext,
  tx: Tx,
  limit: RateLimit,
  { id, ownerId }: Locked,
) {
  if (ownerId !== requireMember(context).id) return
  await consumeRateLimit(tx, limit, id).catch((error) => {
    if (!(error instanceof Refusal)) throw error
    const retryAfter = retryAfterOf(error)
    throw refuse('changed_too_often', retryAfter === undefined ? {} : { retryAfter })
  })
}
