import { sql } from 'kysely'
import { minSales } from '../../../contract/selling/price-guidance.ts'
import type { Db } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { bookedPrice, isForSale, isHeld } from '../holds/queries.ts'
import { isCountedSale, maxSales } from '../price-guidance/queries.ts'

/** The figures count this many days, today included. */
export const daysCounted = 30

/** Sorted, so that two processes lock rows in the same order. Unknown products are ignored. */
export async function addViews(db: Db, views: Map<string, number>) {
  const ids = [...views.keys()].sort()
  await sql`
    insert into product_view as counted (product_id, day, views)
    select product.id, (now() at time zone 'UTC')::date, seen.views
    from unnest(${ids}::uuid[], ${ids.map((id) => views.get(id))}::int[]) as seen (id, views)
    join product on product.id = seen.id
    order by product.id
    on conflict (product_id, day) do update set views = counted.views + excluded.views`.execute(db)
}

const since = sql<Date>`(now() at time zone 'UTC')::date - ${daysCounted - 1}::int`

const views = sql<number>`(
  select coalesce(sum(views), 0)::int from product_view
  where product_view.product_id = product.id and day >= ${since}
)`
const favourites = sql<number>`(
  select count(*)::int from favourite where favourite.product_id = product.id
)`
const reservations = sql<number>`(
  select count(*)::int from booking
  where booking.product_id = product.id and booking.created_at >= ${since}
)`

/** The median of the newest completed sales of this model, as in price guidance; null for too few. */
const median = sql<number | null>`(
  select case when count(*) >= ${minSales}
    then percentile_disc(0.5) within group (order by price) end
  from (
    select sale.price from product alike
    join booking on booking.product_id = alike.id and booking.state = 'paid'
    join sale on sale.id = booking.id
    where alike.category_id = product.category_id and alike.currency = product.currency
      and lower(alike.specs ->> 'model') = lower(product.specs ->> 'model')
      and alike.sold_at is not null and ${isCountedSale}
    order by alike.sold_at desc limit ${sql.lit(maxSales)}
  ) sale
)`

/** Well above the usual price is more than this, in percent of it. */
const highPercent = 115
const maxCompared = 100

/** How many of the newest listings for sale cost well above the usual price of their model. */
export function countHighPrices(db: Db, sellerId: string) {
  const compared = db
    .selectFrom('product')
    .select(['resale_price as price', median.as('median')])
    .where('seller_id', '=', sellerId)
    .where(isForSale)
    .where(sql<boolean>`specs ->> 'model' is not null`)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(maxCompared))
  return db
    .selectFrom(compared.as('compared'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`price * 100.0 > median * ${sql.lit(highPercent)}`)
    .$asScalar()
    .$notNull()
}

/** The seller's listings, unsold or sold in this time, newest first. */
function countedProducts(db: Db, sellerId: string) {
  return db
    .selectFrom('product')
    .where('product.seller_id', '=', sellerId)
    .where('product.withdrawn_at', 'is', null)
    .where(({ or, eb }) => or([eb('sold_at', 'is', null), eb('sold_at', '>=', since)]))
}

export function figuresOf(db: Db, sellerId: string, rows: number, after?: Cursor) {
  const query = countedProducts(db, sellerId).select([
    'product.id',
    'product.title',
    'product.currency',
    'product.created_at as createdAt',
    'product.sold_at as soldAt',
    'product.hidden_because as hiddenBecause',
    sql<number>`coalesce(${bookedPrice}, product.resale_price)`.as('price'),
    isHeld.as('held'),
    views.as('views'),
    favourites.as('favourites'),
    reservations.as('reservations'),
    median.as('median'),
  ])
  return findNewestFirst(query, ['product.created_at', 'product.id'], rows, after)
}

export type FiguresRow = Awaited<ReturnType<typeof figuresOf>>[number]

/** The sums of the figures of all listings that `figuresOf` lists, and the number of sales. */
export async function totalsOf(db: Db, sellerId: string) {
  const each = countedProducts(db, sellerId).select([
    views.as('views'),
    favourites.as('favourites'),
    reservations.as('reservations'),
    sql<number>`(sold_at is not null)::int`.as('sales'),
  ])
  const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`
  return db
    .selectFrom(each.as('listing'))
    .select([
      total('views').as('views'),
      total('favourites').as('favourites'),
      total('reservations').as('reservations'),
      total('sales').as('sales'),
    ])
    .executeTakeFirstOrThrow()
}
