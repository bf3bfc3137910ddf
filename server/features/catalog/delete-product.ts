import { recordAct } from '../../access/audit.ts'
import { caller } from '../../access/procedures.ts'
import type { Context } from '../../context.ts'
import { freeing } from '../holds/release.ts'
import { lockUntaken } from './lock-available.ts'
import { withdraw } from './write-product.ts'

/**
 * Withdraws a product for its seller or an admin, whose removal of another's listing is noted.
 * Refuses `not_found`, `product_sold`, `product_reserved` or `card_provider_away`.
 */
export async function withdrawProduct(context: Context, id: string) {
  const member = caller(context)
  await freeing(context, 'product_reserved', async (tx) => {
    const product = await lockUntaken(tx, context, 'delete_product', id)
    const advertised = await withdraw(tx, id)
    if (product.ownerId === member.id) return
    await recordAct(tx, member, {
      action: 'remove_listing',
      person: product.ownerId,
      title: product.title,
      before: { forSale: true, advertised },
      after: { forSale: false, advertised: false },
    })
  })
}
