import { ensure } from '../../access/policy.ts'
import { implementer, ownerFromEmail, requireMember } from '../../access/procedures.ts'
import type { CacheTag } from '../../database/cache-tags.ts'
import type { Db } from '../../database/db.ts'
import { readTaggedFromReplica } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Cursor, paginate, paginationOf } from '../../http/pagination.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { recordTags } from '../reviews/queries.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct, removeListing } from './delete-product.ts'
import { editProduct } from './edit-product.ts'
import { editableProductOf, toEditableProduct } from './editable-product.ts'
import { confirmListing } from './own-listings/confirm.ts'
import { pauseProduct, relistProduct } from './pause-product.ts'
import { catalogPolicy } from './policy.ts'
import {
  allCategories,
  attributesOf,
  categoryNamed,
  productsInCategory,
  productsOfSeller,
} from './queries.ts'
import { toCategoryAttribute, toOwnProduct, toProduct } from './serialize.ts'

const { catalog } = implementer

/** An empty first page means that the category does not exist. */
async function loadCategoryPage(db: Db, category: string, rows: number, after?: Cursor) {
  const products = await productsInCategory(db, category, rows, after)
  const categoryId = products[0]?.categoryId ?? (await categoryNamed(db, category))?.id
  return { categoryId, products }
}

type CategoryPage = Awaited<ReturnType<typeof loadCategoryPage>>

function cacheTagsOf({ categoryId, products }: CategoryPage): CacheTag[] {
  const own = categoryId ? (`category:${categoryId}` as const) : 'categories'
  return [
    own,
    ...products.flatMap(({ id, ownerId }): CacheTag[] => [`product:${id}`, `member:${ownerId}`]),
    ...recordTags(products),
  ]
}

export const catalogProcedures = {
  categories: catalog.categories.handler(async function listCategories({ context }) {
    const rows = await readTaggedFromReplica(context, allCategories, () => ['categories'])
    return rows.map(({ id, name, picture, about }) => ({ _id: id, category: name, picture, about }))
  }),

  attributes: catalog.attributes.handler(async function listAttributes({ context, input }) {
    const read = (db: Db) => attributesOf(db, input.category)
    const attributes = await readTaggedFromReplica(context, read, () => [
      'categories',
      'attributes',
    ])
    if (attributes.length > 0 || (await categoryNamed(context.db, input.category)))
      return attributes.map(toCategoryAttribute)
    throw refuse('not_found')
  }),

  inCategory: catalog.inCategory.handler(async function listProducts({ context, input }) {
    const { category, ...page } = input
    const { rows, after } = paginationOf(page)
    const read = (db: Db) => loadCategoryPage(db, category, rows, after)
    const { categoryId, products } = await readTaggedFromReplica(context, read, cacheTagsOf)
    if (!categoryId) throw refuse('not_found')
    const path = `/products/${encodeURIComponent(category)}`
    return paginate(path, page, products, (row) => toProduct(row, context.caller))
  }),

  own: catalog.own.handler(async function listOwnProducts({ context, input }) {
    const emailKey = normalizeEmail(input.email)
    ensure(catalogPolicy.list_own_products, context.caller, ownerFromEmail(context, emailKey))
    const { rows, after } = paginationOf(input)
    const { listings } = context.config
    const wanted = { emailKey, show: input.show, q: input.q.trim(), ...listings }
    const found = await productsOfSeller(context.db, wanted, rows, after)
    return paginate('/products', input, found, (row) => toOwnProduct(row, context.caller, listings))
  }),

  add: catalog.add.handler(async function addProduct({ context, input }) {
    const { id, quarantined } = await createProduct(context, input)
    return { acknowledged: true, insertedId: id, ...(quarantined && { quarantined }) }
  }),

  editableProduct: catalog.editableProduct.handler(async function showEditableProduct({
    context,
    input,
  }) {
    const found = await editableProductOf(context.db, requireMember(context), input.id)
    if (!found) throw refuse('not_found')
    ensure(catalogPolicy.read_own_product, context.caller, found)
    return toEditableProduct(found, context.caller)
  }),

  edit: catalog.edit.handler(async function replaceProduct({ context, input }) {
    await editProduct(context, input)
    return { acknowledged: true, modifiedCount: 1 }
  }),

  pause: catalog.pause.handler(async function pauseListing({ context, input }) {
    await pauseProduct(context, input.id)
    return { acknowledged: true }
  }),

  relist: catalog.relist.handler(async function relistListing({ context, input }) {
    await relistProduct(context, input.id)
    return { acknowledged: true }
  }),

  confirm: catalog.confirm.handler(async function confirmOwnListing({ context, input }) {
    await confirmListing(context, input.id)
    return { acknowledged: true }
  }),

  delete: catalog.delete.handler(async function removeProduct({ context, input }) {
    await deleteProduct(context, input.id)
    return { deletedCount: 1 }
  }),

  remove: catalog.remove.handler(async function removeListingOfOther({ context, input }) {
    await removeListing(context, input)
    return { acknowledged: true }
  }),
}
