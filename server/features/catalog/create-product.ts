import { sql } from 'kysely'
import type { AddedProduct } from '../../../contract/catalog.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimits } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { type Db, transact } from '../../database/db.ts'
import { ensureMayList, lockListingSeller } from './ensure-may-list.ts'
import { purchaseDateOf, validateProduct } from './product-input.ts'
import { catalogLimits } from './rate-limits.ts'
import { listProduct } from './write-product.ts'

/** The product that this client has sent before. */
const productOfClient = (db: Db, sellerId: string, clientId: string) =>
  db
    .selectFrom('product')
    .select(['id', sql<boolean>`hidden_because is not distinct from 'serial'`.as('quarantined')])
    .where('seller_id', '=', sellerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

async function insertProduct(context: RequestContext, { clientId, ...input }: AddedProduct) {
  const { config, db } = context
  const seller = requireMember(context)
  await ensureMayList(context, db, seller.id)
  const purchasedOn = purchaseDateOf(input)
  await consumeRateLimits(db, [
    [catalogLimits.addProduct, seller.id],
    [catalogLimits.listByAddress, context.address],
  ])
  const product = await validateProduct(context, input, purchasedOn)
  return transact(db, async (tx) => {
    await lockListingSeller(context, tx)
    return listProduct(context, tx, { ...product, clientId, seller, currency: config.currency })
  })
}

/**
 * Lists a product of the caller, once per `clientId`. Returns its id, and whether it is quarantined for
 * its serial number. Refuses what `ensureMayList` and `lockListingSeller` do, and `bad_input`.
 */
export async function createProduct(context: RequestContext, input: AddedProduct) {
  const { clientId } = input
  if (clientId === undefined) return insertProduct(context, input)
  const { id: sellerId } = requireMember(context)
  const known = await productOfClient(context.db, sellerId, clientId)
  if (known) return known
  try {
    return await insertProduct(context, input)
  } catch (error) {
    // Of two calls at once, a unique index or a limit refuses the second one.
    const listed = await productOfClient(context.db, sellerId, clientId)
    if (!listed) throw error
    return listed
  }
}
