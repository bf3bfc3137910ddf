import type { NewProduct } from '../../../contract/catalog.ts'
import { ensure } from '../../access/policy.ts'
import { implementer, ownerFromEmail, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { type Db, transact } from '../../database/db.ts'
import type { CacheTag } from '../../database/replica/cache-tags.ts'
import { readTaggedFromReplica } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Cursor, paginate, paginationOf } from '../../http/pagination.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { deleteProduct } from './delete-product.ts'
import { editProduct } from './edit-product.ts'
import { editableProductOf, toEditableProduct } from './editable-product.ts'
import { pauseProduct, relistProduct } from './pause-product.ts'
import { catalogPolicy } from './policy.ts'
import { purchaseDate, validated } from './product-input.ts'
import {
  attributesOf,
  categories,
  categoryNamed,
  productsInCategory,
  productsOfSeller,
} from './queries.ts'
import { catalogLimits } from './rate-limits.ts'
import { toAttribute, toOwnProduct, toProduct } from './serialize.ts'
import { listProduct } from './write-product.ts'

const { catalog } = implementer

async function addProduct(context: RequestContext, wish: NewProduct) {
  const { config, db } = context
  const seller = requireMember(context)
  purchaseDate(wish)
  await consumeRateLimit(db, catalogLimits.addProduct, seller.id)
  const told = await validated(context, wish)
  return transact(db, (tx) => listProduct(tx, { ...told, seller, currency: config.currency }))
}

/** A page of a category; without an id, there is no such category. */
async function listing(db: Db, category: string, rows: number, after?: Cursor) {
  const products = await productsInCategory(db, category, rows, after)
  const categoryId = products[0]?.categoryId ?? (await categoryNamed(db, category))?.id
  return { categoryId, products }
}

type ListingPage = Awaited<ReturnType<typeof listing>>

function cacheTagsOf({ categoryId, products }: ListingPage): CacheTag[] {
  const own = categoryId ? (`category:${categoryId}` as const) : 'categories'
  return [
    own,
    ...products.flatMap(({ id, ownerId }): CacheTag[] => [`product:${id}`, `member:${ownerId}`]),
  ]
}

export const catalogProcedures = {
  categories: catalog.categories.handler(async ({ context }) => {
    const rows = await readTaggedFromReplica(context, categories, () => ['categories'])
    return rows.map(({ id, name, picture, about }) => ({ _id: id, category: name, picture, about }))
  }),

  attributes: catalog.attributes.handler(async ({ context, input }) => {
    const read = (db: Db) => attributesOf(db, input.category)
    const asked = await readTaggedFromReplica(context, read, () => ['categories', 'attributes'])
    if (asked.length > 0 || (await categoryNamed(context.db, input.category)))
      return asked.map(toAttribute)
    throw refuse('not_found')
  }),

  inCategory: catalog.inCategory.handler(async ({ context, input }) => {
    const { category, ...asked } = input
    const { rows, after } = paginationOf(asked)
    const read = (db: Db) => listing(db, category, rows, after)
    const { categoryId, products } = await readTaggedFromReplica(context, read, cacheTagsOf)
    if (!categoryId) throw refuse('not_found')
    return paginate(
      `/products/${encodeURIComponent(category)}`,
      asked,
      products,
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => toProduct(row, context.visitor),
    )
  }),

  own: catalog.own.handler(async ({ context, input }) => {
    const emailKey = normalizeEmail(input.email)
    ensure(catalogPolicy.list_own_products, context.visitor, ownerFromEmail(context, emailKey))
    const { rows, after } = paginationOf(input)
    return paginate(
      '/products',
      input,
      await productsOfSeller(context.db, emailKey, rows, after),
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => toOwnProduct(row, context.visitor),
    )
  }),

  add: catalog.add.handler(async ({ context, input }) => {
    const { id, held } = await addProduct(context, input)
    return { acknowledged: true, insertedId: id, ...(held && { held }) }
  }),

  told: catalog.told.handler(async ({ context, input }) => {
    const found = await editableProductOf(context.db, requireMember(context), input.id)
    if (!found) throw refuse('not_found')
    ensure(catalogPolicy.read_own_product, context.visitor, found)
    return toEditableProduct(found, context.visitor)
  }),

  edit: catalog.edit.handler(async ({ context, input: { id, ...wish } }) => {
    await editProduct(context, id, wish)
    return { acknowledged: true, modifiedCount: 1 }
  }),

  pause: catalog.pause.handler(async ({ context, input }) => {
    await pauseProduct(context, input.id)
    return { acknowledged: true }
  }),

  relist: catalog.relist.handler(async ({ context, input }) => {
    await relistProduct(context, input.id)
    return { acknowledged: true }
  }),

  delete: catalog.delete.handler(async ({ context, input }) => {
    await deleteProduct(context, input.id)
    return { deletedCount: 1 }
  }),
}
