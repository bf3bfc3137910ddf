import type { RefusalCode } from '../../../../contract/errors.ts'
import { ensure } from '../../../access/policy.ts'
import { requireMember } from '../../../access/procedures.ts'
import { consumeRateLimit } from '../../../access/rate-limits.ts'
import type { RequestContext } from '../../../context.ts'
import { transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { catalogPolicy } from '../policy.ts'
import { lockEditableProduct } from '../queries.ts'
import { catalogLimits } from '../rate-limits.ts'
import { markConfirmed } from './queries.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockEditableProduct>>>

function confirmationRefusal({ soldAt, hiddenBecause }: Locked): RefusalCode | null {
  if (soldAt) return 'product_sold'
  if (hiddenBecause === 'serial') return 'product_quarantined'
  return hiddenBecause === null ? null : 'listing_paused'
}

/**
 * Confirms that a listing of the caller is still for sale, also while it is reserved. Idempotent. Refuses `not_found`,
 * `not_allowed`, `product_sold`, `product_quarantined`, `listing_paused` and `too_many_requests`.
 */
export async function confirmListing(context: RequestContext, id: string) {
  const member = requireMember(context)
  await transact(context.db, async (tx) => {
    const product = await lockEditableProduct(tx, member, id)
    if (!product) throw refuse('not_found')
    ensure(catalogPolicy.confirm_product, context.caller, product)
    await consumeRateLimit(tx, catalogLimits.confirmByAccount, member.id)
    const refusal = confirmationRefusal(product)
    if (refusal) throw refuse(refusal)
    await markConfirmed(tx, id)
  })
}
