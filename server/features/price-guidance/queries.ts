import { type RawBuilder, sql } from 'kysely'
import type { similarities } from '../../../contract/selling/price-guidance.ts'
import type { Db } from '../../database/db.ts'

/** Older sales say little about today's price. */
export const maxSales = 200

/** Not a sale whose money is held back: a seller could buy from themselves. */
export const isCountedSale = sql<boolean>`(sale.state = 'completed' and sale.release_from is null)`

export type Similarity = (typeof similarities)[number]
export type Kind = { category: string; currency: string } & Partial<Record<Similarity, string>>

const conditionOf = {
  model: (model: string) => sql<boolean>`lower(specs ->> 'model') = lower(${model})`,
  memory: (memory: string) =>
    sql<boolean>`specs -> 'memory' = to_jsonb(${Number(memory)}::numeric)`,
  condition: (condition: string) => sql<boolean>`condition = ${condition}`,
}

/** Completed sales, at the price that was paid, which may be one that was agreed on. */
const completedSales = (db: Db) =>
  db
    .selectFrom('product')
    .innerJoin('booking', (join) =>
      join.onRef('booking.product_id', '=', 'product.id').on('booking.state', '=', 'paid'),
    )
    .innerJoin('sale', 'sale.id', 'booking.id')
    .select(['sale.price', 'sold_at'])
    .where('sold_at', 'is not', null)
    .where(isCountedSale)
    .orderBy('sold_at', 'desc')
    .limit(maxSales)

export async function similarSales(db: Db, { category, currency, ...like }: Kind) {
  let sold = completedSales(db)
    .where('category_id', '=', ({ selectFrom }) =>
      selectFrom('category').select('category.id').where('category.name', '=', category),
    )
    .where('product.currency', '=', currency)
  for (const [likeness, value] of Object.entries(like))
    sold = sold.where(conditionOf[likeness as Similarity](value))
  const quartile = (part: number) =>
    sql<number>`percentile_disc(${part}::float8) within group (order by price)`
  return db
    .selectFrom(sold.as('sale'))
    .select(({ fn }) => [fn.countAll<number>().as('sales')])
    .select([sql<Date>`min(sold_at)`.as('first'), sql<Date>`max(sold_at)`.as('last')])
    .select([quartile(0.25).as('lower'), quartile(0.5).as('median'), quartile(0.75).as('upper')])
    .executeTakeFirstOrThrow()
}

export type Sales = Awaited<ReturnType<typeof similarSales>>

type Model = { categoryId: string; currency: string; model: string; condition: string }

const countIf = (matches: RawBuilder<boolean>) =>
  sql<number>`(count(*) filter (where ${matches}))::int`

/** The quartiles, interpolated, so that they are not the price of one sale. */
const quartilesIf = (matches: RawBuilder<boolean>) => sql<[number, number] | null>`
  percentile_cont(array[0.25, 0.75]) within group (order by price) filter (where ${matches})`

/** Sales of one model: all, and those in this condition. */
export function salesOfModel(db: Db, { categoryId, currency, model, condition }: Model) {
  const sold = completedSales(db)
    .select('product.condition')
    .where('category_id', '=', categoryId)
    .where('product.currency', '=', currency)
    .where(conditionOf.model(model))
  const alike = conditionOf.condition(condition)
  return db
    .selectFrom(sold.as('sale'))
    .select([countIf(sql`true`).as('sales'), quartilesIf(sql`true`).as('quartiles')])
    .select([countIf(alike).as('salesAlike'), quartilesIf(alike).as('quartilesAlike')])
    .executeTakeFirstOrThrow()
}

export type SalesOfModel = Awaited<ReturnType<typeof salesOfModel>>
