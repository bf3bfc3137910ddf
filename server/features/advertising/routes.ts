import { ensure } from '../../access/policy.ts'
import { caller, calls } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import { type Db, transact } from '../../database/db.ts'
import { readShown } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { pageOf, windowOf } from '../../http/pagination.ts'
import { lockProductOf } from '../catalog/queries.ts'
import { facts } from '../catalog/rules.ts'
import { advertise, advertisedProducts } from './queries.ts'

export const advertisingCalls = {
  list: calls.advertising.list.handler(async ({ context, input }) => {
    const { rows, after } = windowOf(input)
    const products = await readShown(
      context,
      (db: Db) => advertisedProducts(db, rows, after),
      (found) => ['advertisements', ...found.map(({ id }) => `product:${id}` as const)],
    )
    return pageOf(
      '/advertises',
      input,
      products,
      (row) => ({ at: row.advertisedAt, id: row.id }),
      (row) => ({
        ...facts(row),
        adsProductId: row.id,
        category: row.category,
        reserved: row.held,
      }),
    )
  }),

  advertise: calls.advertising.advertise.handler(async ({ context, input }) => {
    const id = input.adsProductId
    await transact(context.db, async (tx) => {
      const product = await lockProductOf(tx, caller(context), id)
      if (!product) throw refuse('not_found')
      ensure('advertise_product', context.visitor, product)
      await take(tx, 'advertiseByAccount', caller(context).id)
      if (product.soldAt) throw refuse('product_sold')
      await advertise(tx, product.id)
    })
    return { acknowledged: true, insertedId: id }
  }),
}
