import { sql } from 'kysely'
import type { similarities } from '../../../contract/price-guidance.ts'
import type { Db } from '../../database/db.ts'

/** Older sales say little about today's price. */
const maxSales = 200

export type Similarity = (typeof similarities)[number]
export type Kind = { category: string; currency: string } & Partial<Record<Similarity, string>>

const conditionOf = {
  model: (model: string) => sql<boolean>`lower(specs ->> 'model') = lower(${model})`,
  memory: (memory: string) =>
    sql<boolean>`specs -> 'memory' = to_jsonb(${Number(memory)}::numeric)`,
  condition: (condition: string) => sql<boolean>`condition = ${condition}`,
}

/** Number, dates and price quartiles of the newest sales of this kind. */
export async function similarSales(db: Db, { category, currency, ...like }: Kind) {
  let sold = db
    .selectFrom('product')
    .select(['resale_price', 'sold_at'])
    .where('category_id', '=', ({ selectFrom }) =>
      selectFrom('category').select('category.id').where('category.name', '=', category),
    )
    .where('sold_at', 'is not', null)
    .where('currency', '=', currency)
  for (const [likeness, value] of Object.entries(like))
    sold = sold.where(conditionOf[likeness as Similarity](value))
  const newest = sold.orderBy('sold_at', 'desc').limit(maxSales).as('sale')
  const quartile = (part: number) =>
    sql<number>`percentile_disc(${part}::float8) within group (order by resale_price)`
  return db
    .selectFrom(newest)
    .select(({ fn }) => [fn.countAll<number>().as('sales')])
    .select([sql<Date>`min(sold_at)`.as('first'), sql<Date>`max(sold_at)`.as('last')])
    .select([quartile(0.25).as('lower'), quartile(0.5).as('median'), quartile(0.75).as('upper')])
    .executeTakeFirstOrThrow()
}

export type Sales = Awaited<ReturnType<typeof similarSales>>
