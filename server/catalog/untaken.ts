import type { Action } from '../../contract/actions.ts'
import { caller } from '../calls.ts'
import type { Tx } from '../db.ts'
import { ensureNotBeingPaid } from '../freeing.ts'
import type { Context } from '../house.ts'
import { ensure } from '../policy.ts'
import { refuse } from '../refusal.ts'
import { isReserved } from './changes.ts'
import { expireHoldsOf, lockProductOf } from './queries.ts'
import { takenRefusal } from './rules.ts'

/**
 * The product, locked, if this visitor may do `action` to it and nobody has bought or holds it; to be
 * run by `freeing`. Refuses `not_found`, `product_sold` or `product_reserved`.
 */
export async function lockUntaken(tx: Tx, context: Context, action: Action, id: string) {
  const product = await lockProductOf(tx, caller(context), id)
  if (!product) throw refuse('not_found')
  ensure(action, context.visitor, product)

  await ensureNotBeingPaid(tx, await expireHoldsOf(tx, id))
  const no = takenRefusal({ sold: !!product.soldAt, reserved: await isReserved(tx, id) })
  if (no) throw refuse(no)
  return product
}
