import { implementer } from '../../../access/procedures.ts'
import type { Db } from '../../../database/db.ts'
import type { CacheTag } from '../../../database/replica/cache-tags.ts'
import { readTaggedFromReplica } from '../../../database/replica/read.ts'
import { refuse } from '../../../errors/refusal.ts'
import { attributesOf } from '../queries.ts'
import { productOfPage, similarProducts } from './queries.ts'
import { toItem } from './serialize.ts'

async function loadItemPage(db: Db, id: string) {
  const product = await productOfPage(db, id)
  if (!product) return undefined
  const [attributes, others] = await Promise.all([
    attributesOf(db, product.category),
    similarProducts(db, product),
  ])
  return { product, attributes, others }
}

type ItemPage = Awaited<ReturnType<typeof loadItemPage>>

function cacheTagsOf(found: ItemPage): CacheTag[] {
  if (!found) return []
  const { id, ownerId } = found.product
  const others = found.others.map(({ id }) => `product:${id}` as const)
  return ['attributes', `product:${id}`, `member:${ownerId}`, `sales:${ownerId}`, ...others]
}

export const itemProcedures = {
  one: implementer.items.one.handler(async function showItem({ context, input }) {
    const read = (db: Db) => loadItemPage(db, input.id)
    const found = await readTaggedFromReplica(context, read, cacheTagsOf)
    if (!found) throw refuse('not_found')
    return toItem(found.product, found, context.visitor)
  }),
}
