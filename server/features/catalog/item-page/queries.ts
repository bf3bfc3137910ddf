import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { prepared } from '../../../database/prepared.ts'
import { traderOfProduct } from '../../seller-details/queries.ts'
import { shownPrices } from '../price-history.ts'
import { type ProductRow, visibleProducts } from '../queries.ts'

export function productOfPage(db: Db, id: string) {
  return visibleProducts(db)
    .select([
      'product.currency',
      'product.revised_at as revisedAt',
      'member.created_at as sellerSince',
      'product.specs',
      'product.grades',
      'product.locks',
      'product.passport',
      'product.disclosures',
      shownPrices.as('prices'),
      traderOfProduct.as('trader'),
    ])
    .where('product.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export type PageProduct = NonNullable<Awaited<ReturnType<typeof productOfPage>>>

const maxSimilar = 4

function pricedNear(db: Db, { id, categoryId, resalePrice }: ProductRow, side: '<' | '>=') {
  return visibleProducts(db)
    .where('product.category_id', '=', categoryId)
    .where('product.sold_at', 'is', null)
    .where('product.id', '!=', id)
    .where('product.resale_price', side, resalePrice)
    .orderBy('product.resale_price', side === '<' ? 'desc' : 'asc')
    .limit(sql.lit(maxSimilar))
    .modifyEnd(prepared)
    .execute()
}

export async function similarProducts(db: Db, product: ProductRow): Promise<ProductRow[]> {
  const sides = await Promise.all([pricedNear(db, product, '<'), pricedNear(db, product, '>=')])
  const apart = (other: ProductRow) => Math.abs(other.resalePrice - product.resalePrice)
  return sides
    .flat()
    .sort((one, other) => apart(one) - apart(other))
    .slice(0, maxSimilar)
}
