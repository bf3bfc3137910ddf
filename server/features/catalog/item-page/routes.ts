import { implementer } from '../../../access/procedures.ts'
import type { Member } from '../../../context.ts'
import type { CacheTag } from '../../../database/cache-tags.ts'
import type { Db } from '../../../database/db.ts'
import { readTaggedFromReplica } from '../../../database/replica/read.ts'
import { refuse } from '../../../errors/refusal.ts'
import { salesOfModel } from '../../price-guidance/queries.ts'
import { latestQuestionsOf, waitingQuestions } from '../../questions/queries.ts'
import { questionTags } from '../../questions/serialize.ts'
import { recordTags } from '../../reviews/queries.ts'
import { attributesOf } from '../queries.ts'
import { type PageProduct, productOfPage, similarProducts } from './queries.ts'
import { toItem } from './serialize.ts'

/** Nothing for a sold product, or one without a model. */
function loadSalesAlike(db: Db, { categoryId, currency, condition, specs, soldAt }: PageProduct) {
  const { model } = specs
  if (soldAt || typeof model !== 'string') return null
  return salesOfModel(db, { categoryId, currency, condition, model })
}

async function loadItemPage(db: Db, id: string, member: Member | null) {
  const product = await productOfPage(db, id)
  if (!product) return undefined
  const [attributes, others, latest, waiting, sales] = await Promise.all([
    attributesOf(db, product.category),
    similarProducts(db, product),
    latestQuestionsOf(db, id),
    member ? waitingQuestions(db, id, member.id) : [],
    loadSalesAlike(db, product),
  ])
  return { product, attributes, others, latest, waiting, sales }
}

type ItemPage = Awaited<ReturnType<typeof loadItemPage>>

function cacheTagsOf(found: ItemPage): CacheTag[] {
  if (!found) return []
  const { id, ownerId } = found.product
  const others = found.others.flatMap((other): CacheTag[] => [
    `product:${other.id}`,
    `member:${other.ownerId}`,
  ])
  return [
    'attributes',
    `product:${id}`,
    `member:${ownerId}`,
    ...recordTags([found.product, ...found.others]),
    ...questionTags(id, found.latest),
    ...others,
  ]
}

export const itemProcedures = {
  one: implementer.items.one.handler(async function showItem({ context, input }) {
    const { member } = context.caller
    const read = (db: Db) => loadItemPage(db, input.id, member)
    const found = await readTaggedFromReplica(context, read, cacheTagsOf)
    if (!found) throw refuse('not_found')
    return toItem(found.product, found, context.caller)
  }),
}
