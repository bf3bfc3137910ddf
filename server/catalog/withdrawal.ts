import { recordAct } from '../audit.ts'
import { caller } from '../calls.ts'
import { transact } from '../db.ts'
import type { Context } from '../house.ts'
import { ensure } from '../policy.ts'
import { refuse } from '../refusal.ts'
import { isReserved, withdraw } from './changes.ts'
import { expireHoldsOf, lockProductOf } from './queries.ts'
import { withdrawalRefusal } from './rules.ts'

/**
 * Withdraws a product for its seller or an admin, whose removal of another's listing is noted.
 * Refuses `not_found`, `product_sold` or `product_reserved`.
 */
export async function withdrawProduct(context: Context, id: string) {
  const member = caller(context)
  await transact(context.db, async (tx) => {
    const product = await lockProductOf(tx, member, id)
    if (!product) throw refuse('not_found')
    ensure('delete_product', context.visitor, product)

    await expireHoldsOf(tx, id)
    const situation = { sold: !!product.soldAt, reserved: await isReserved(tx, id) }
    const no = withdrawalRefusal(situation)
    if (no) throw refuse(no)

    const advertised = await withdraw(tx, id)
    if (product.ownerId === member.id) return
    await recordAct(tx, member, {
      action: 'remove_listing',
      subject: `“${product.title}” of ${product.sellerName}`,
      before: { forSale: true, advertised },
      after: { forSale: false, advertised: false },
    })
  })
}
