import type { NewProduct } from '../../contract/catalog.ts'
import { say } from '../../contract/sentences.ts'
import { madeOf } from '../cached/ingredients.ts'
import { caller, calls, ownerNamed } from '../calls.ts'
import { transact } from '../db.ts'
import type { Context } from '../house.ts'
import { normalised } from '../identity/rules.ts'
import { take } from '../limits.ts'
import { pageOf, windowOf } from '../page.ts'
import { ensure } from '../policy.ts'
import { refuse } from '../refusal.ts'
import { list } from './changes.ts'
import { categories, categoryNamed, productsInCategory, productsOfSeller } from './queries.ts'
import { purchased } from './rules.ts'
import { ownProduct, product } from './show.ts'
import { withdrawProduct } from './withdrawal.ts'

const { catalog } = calls

async function add(context: Context, wish: NewProduct) {
  const { config, db } = context
  const seller = caller(context)
  const { on: purchasedOn, wrong } = purchased(wish, new Date())
  if (wrong) throw refuse('bad_input', { fields: wrong })
  await take(db, 'addProduct', seller.id)
  const category = await categoryNamed(db, wish.category)
  if (!category) throw refuse('bad_input', { fields: { category: say('category') } })
  const offer = { seller, categoryId: category.id, currency: config.currency, purchasedOn, wish }
  return transact(db, (tx) => list(tx, offer))
}

export const catalogCalls = {
  categories: catalog.categories.handler(async ({ context }) => {
    const rows = await categories(context.db)
    madeOf('categories')
    return rows.map(({ id, name, picture, about }) => ({ _id: id, category: name, picture, about }))
  }),

  inCategory: catalog.inCategory.handler(async ({ context, input }) => {
    const { category, ...asked } = input
    const { rows, after } = windowOf(asked)
    const products = await productsInCategory(context.db, category, rows, after)
    const categoryId = products[0]?.categoryId ?? (await categoryNamed(context.db, category))?.id
    if (!categoryId) throw refuse('not_found')
    madeOf(`category:${categoryId}`)
    for (const { id, ownerId } of products) madeOf(`product:${id}`, `member:${ownerId}`)
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
    return { acknowledged: true, insertedId: await add(context, input) }
  }),

  delete: catalog.delete.handler(async ({ context, input }) => {
    await withdrawProduct(context, input.id)
    return { deletedCount: 1 }
  }),
}
