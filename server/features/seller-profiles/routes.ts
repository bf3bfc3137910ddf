import { implementer } from '../../access/procedures.ts'
import type { Db } from '../../database/db.ts'
import { readTaggedFromReplica } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { toSimilarItem } from '../catalog/shown-product.ts'
import { isSeller, recordTags } from '../reviews/queries.ts'
import { listingsForSaleOf, recordedSales, sellerOfProfile } from './queries.ts'
import { responseTimesOf } from './response-time.ts'
import { recordOf, responseTimeOf } from './rules.ts'
import { toSellerProfile } from './serialize.ts'

async function loadProfile(db: Db, id: string) {
  const seller = await sellerOfProfile(db, id)
  if (!seller) return undefined
  const [sales, times] = await Promise.all([recordedSales(db, id), responseTimesOf(db, id)])
  return { seller, sales, times }
}

export const sellerProfileProcedures = {
  one: implementer.sellerProfiles.one.handler(async function showSeller({ context, input }) {
    const { id } = input
    const found = await readTaggedFromReplica(
      context,
      (db) => loadProfile(db, id),
      () => [`member:${id}`, `sales:${id}`, `offers:${id}`, `reviews:${id}`],
    )
    if (!found) throw refuse('not_found')
    const { seller, sales, times } = found
    const record = recordOf(seller.sold, sales, context.config.sales)
    return toSellerProfile(seller, { record, responseTime: responseTimeOf(times) })
  }),

  listings: implementer.sellerProfiles.listings.handler(async function listProductsForSale({
    context,
    input,
  }) {
    const { id, ...page } = input
    const { rows, after } = paginationOf(page)
    const read = async (db: Db) => ({
      isKnown: await isSeller(db, id),
      products: await listingsForSaleOf(db, id, rows, after),
    })
    const { isKnown, products } = await readTaggedFromReplica(context, read, (found) => [
      ...([`offers:${id}`, `sales:${id}`, `member:${id}`] as const),
      ...recordTags(found.products),
      ...found.products.map((product) => `product:${product.id}` as const),
    ])
    if (!isKnown) throw refuse('not_found')
    return paginate(`/sellers/${id}/products`, page, products, toSimilarItem)
  }),
}
