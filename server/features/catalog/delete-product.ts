import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { lockAvailable } from './lock-available.ts'
import { catalogPolicy } from './policy.ts'
import { withdrawProduct } from './write-product.ts'

/** Refuses `not_found`, `product_sold`, `product_reserved`, `card_provider_away`. */
export async function deleteProduct(context: RequestContext, id: string) {
  const member = requireMember(context)
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailable(tx, context, catalogPolicy.delete_product, id)
    const advertised = await withdrawProduct(tx, id)
    if (product.ownerId === member.id) return
    await recordAudit(tx, member, {
      action: 'remove_listing',
      person: product.ownerId,
      title: product.title,
      before: { forSale: true, advertised },
      after: { forSale: false, advertised: false },
    })
  })
}
