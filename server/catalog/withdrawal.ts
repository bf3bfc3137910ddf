import { recordAct } from '../audit.ts'
import { caller } from '../calls.ts'
import { ensureNotBeingPaid, freeing } from '../freeing.ts'
import type { Context } from '../house.ts'
import { ensure } from '../policy.ts'
import { refuse } from '../refusal.ts'
import { isReserved, withdraw } from './changes.ts'
import { expireHoldsOf, lockProductOf } from './queries.ts'
import { withdrawalRefusal } from './rules.ts'

/**
 * Withdraws a product for its seller or an admin, whose removal of another's listing is noted.
 * Refuses `not_found`, `product_sold`, `product_reserved` or `card_provider_away`.
 */
export async function withdrawProduct(context: Context, id: string) {
  const member = caller(context)
  await freeing(context, 'product_reserved', async (tx) => {
    const product = await lockProductOf(tx, member, id)
    if (!product) throw refuse('not_found')
    ensure('delete_product', context.visitor, product)

    await ensureNotBeingPaid(tx, await expireHoldsOf(tx, id))
    const situation = { sold: !!product.soldAt, reserved: await isReserved(tx, id) }
    const no = withdrawalRefusal(situation)
    if (no) throw refuse(no)

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
