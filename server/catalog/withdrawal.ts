import { recordAct } from '../audit.ts'
import { caller } from '../calls.ts'
import { freeing } from '../freeing.ts'
import type { Context } from '../house.ts'
import { withdraw } from './changes.ts'
import { lockUntaken } from './untaken.ts'

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
