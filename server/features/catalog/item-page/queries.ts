import { sql } from 'kysely'
import type { Specs } from '../../../../contract/attributes.ts'
import type { BatteryReport } from '../../../../contract/battery-report.ts'
import type { Grades, Locks } from '../../../../contract/grades.ts'
import type { Db } from '../../../database/db.ts'
import { prepared } from '../../../database/prepared.ts'
import { listedProducts, type VisibleProduct } from '../queries.ts'

const pricesOfProduct = sql<{ since: string; price: number }[]>`(
  select json_agg(json_build_object('since', since, 'price', price) order by since)
  from product_price where product_id = product.id
)`

const soldCountOfSeller = sql<number>`(
  select count(*)::integer from product as sale
  where sale.seller_id = product.seller_id and sale.sold_at is not null
)`

/** The product, sold or not, with all that its public page shows. */
export function productOfPage(db: Db, id: string) {
  return listedProducts(db)
    .select([
      'product.currency',
      'product.revised_at as revisedAt',
      'member.created_at as sellerSince',
      sql<Specs>`product.specs`.as('specs'),
      sql<Grades | null>`product.grades`.as('grades'),
      sql<Locks | null>`product.locks`.as('locks'),
      sql<BatteryReport | null>`product.passport`.as('passport'),
      pricesOfProduct.as('prices'),
      soldCountOfSeller.as('soldBySeller'),
    ])
    .where('product.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export type PageProduct = NonNullable<Awaited<ReturnType<typeof productOfPage>>>

const maxSimilar = 6

/** Products of the category on one side of this price, nearest first. */
function pricedNear(db: Db, { id, categoryId, resalePrice }: VisibleProduct, side: '<' | '>=') {
  return listedProducts(db)
    .where('product.category_id', '=', categoryId)
    .where('product.sold_at', 'is', null)
    .where('product.id', '!=', id)
    .where('product.resale_price', side, resalePrice)
    .orderBy('product.resale_price', side === '<' ? 'desc' : 'asc')
    .limit(sql.lit(maxSimilar))
    .modifyEnd(prepared)
    .execute()
}

/** At most six products for sale in the category, nearest in price first. */
export async function similarProducts(db: Db, product: VisibleProduct): Promise<VisibleProduct[]> {
  const sides = await Promise.all([pricedNear(db, product, '<'), pricedNear(db, product, '>=')])
  const apart = (other: VisibleProduct) => Math.abs(other.resalePrice - product.resalePrice)
  return sides
    .flat()
    .sort((one, other) => apart(one) - apart(other))
    .slice(0, maxSimilar)
}
