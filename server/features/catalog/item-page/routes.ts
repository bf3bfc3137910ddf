import { calls } from '../../../access/procedures.ts'
import type { Db } from '../../../database/db.ts'
import type { Ingredient } from '../../../database/replica/cache-tags.ts'
import { readShown } from '../../../database/replica/read.ts'
import { refuse } from '../../../errors/refusal.ts'
import { attributesOf } from '../queries.ts'
import { productOfPage, productsAlike } from './queries.ts'
import { item } from './serialize.ts'

async function page(db: Db, id: string) {
  const product = await productOfPage(db, id)
  if (!product) return undefined
  const [asked, others] = await Promise.all([
    attributesOf(db, product.category),
    productsAlike(db, product),
  ])
  return { product, asked, others }
}

type Page = Awaited<ReturnType<typeof page>>

function ingredientsOf(found: Page): Ingredient[] {
  if (!found) return []
  const { id, ownerId } = found.product
  const others = found.others.map(({ id }) => `product:${id}` as const)
  return ['attributes', `product:${id}`, `member:${ownerId}`, `sales:${ownerId}`, ...others]
}

export const itemCalls = {
  one: calls.items.one.handler(async ({ context, input }) => {
    const read = (db: Db) => page(db, input.id)
    const found = await readShown(context, read, ingredientsOf)
    if (!found) throw refuse('not_found')
    return item(found.product, found, context.visitor)
  }),
}
