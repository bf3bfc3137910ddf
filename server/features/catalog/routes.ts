import type { NewProduct } from '../../../contract/catalog.ts'
import { ensure } from '../../access/policy.ts'
import { caller, calls, ownerNamed } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import type { Context } from '../../context.ts'
import { type Db, transact } from '../../database/db.ts'
import type { Ingredient } from '../../database/replica/cache-tags.ts'
import { readShown } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Cursor, pageOf, windowOf } from '../../http/pagination.ts'
import { normalised } from '../identity/rules.ts'
import { withdrawProduct } from './delete-product.ts'
import { editProduct } from './edit-product.ts'
import { toldProduct, toldProductOf } from './editable-product.ts'
import { pauseProduct, relistProduct } from './pause-product.ts'
import { boughtOn, judged } from './product-input.ts'
import {
  attributesOf,
  categories,
  categoryNamed,
  productsInCategory,
  productsOfSeller,
} from './queries.ts'
import { attribute, ownProduct, product } from './serialize.ts'
import { list } from './write-product.ts'

const { catalog } = calls

async function add(context: Context, wish: NewProduct) {
  const { config, db } = context
  const seller = caller(context)
  boughtOn(wish)
  await take(db, 'addProduct', seller.id)
  const told = await judged(context, wish)
  return transact(db, (tx) => list(tx, { ...told, seller, currency: config.currency }))
}

/** A page of a category; without an id, there is no such category. */
async function listing(db: Db, category: string, rows: number, after?: Cursor) {
  const products = await productsInCategory(db, category, rows, after)
  const categoryId = products[0]?.categoryId ?? (await categoryNamed(db, category))?.id
  return { categoryId, products }
}

type Listing = Awaited<ReturnType<typeof listing>>

function ingredientsOf({ categoryId, products }: Listing): Ingredient[] {
  const own = categoryId ? (`category:${categoryId}` as const) : 'categories'
  return [
    own,
    ...products.flatMap(({ id, ownerId }): Ingredient[] => [`product:${id}`, `member:${ownerId}`]),
  ]
}

export const catalogCalls = {
  categories: catalog.categories.handler(async ({ context }) => {
    const rows = await readShown(context, categories, () => ['categories'])
    return rows.map(({ id, name, picture, about }) => ({ _id: id, category: name, picture, about }))
  }),

  attributes: catalog.attributes.handler(async ({ context, input }) => {
    const read = (db: Db) => attributesOf(db, input.category)
    const asked = await readShown(context, read, () => ['categories', 'attributes'])
    if (asked.length > 0 || (await categoryNamed(context.db, input.category)))
      return asked.map(attribute)
    throw refuse('not_found')
  }),

  inCategory: catalog.inCategory.handler(async ({ context, input }) => {
    const { category, ...asked } = input
    const { rows, after } = windowOf(asked)
    const read = (db: Db) => listing(db, category, rows, after)
    const { categoryId, products } = await readShown(context, read, ingredientsOf)
    if (!categoryId) throw refuse('not_found')
    return pageOf(
      `/products/${encodeURIComponent(category)}`,
      asked,
      products,
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => product(row, context.visitor),
    )
  }),

  own: catalog.own.handler(async ({ context, input }) => {
    const emailKey = normalised(input.email)
    ensure('list_own_products', context.visitor, ownerNamed(context, emailKey))
    const { rows, after } = windowOf(input)
    return pageOf(
      '/products',
      input,
      await productsOfSeller(context.db, emailKey, rows, after),
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => ownProduct(row, context.visitor),
    )
  }),

  add: catalog.add.handler(async ({ context, input }) => {
    const { id, held } = await add(context, input)
    return { acknowledged: true, insertedId: id, ...(held && { held }) }
  }),

  told: catalog.told.handler(async ({ context, input }) => {
    const found = await toldProductOf(context.db, caller(context), input.id)
    if (!found) throw refuse('not_found')
    ensure('read_own_product', context.visitor, found)
    return toldProduct(found, context.visitor)
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
    await withdrawProduct(context, input.id)
    return { deletedCount: 1 }
  }),
}
