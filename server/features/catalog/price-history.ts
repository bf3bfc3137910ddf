import { sql } from 'kysely'
import { toText } from '../../../contract/schemas/money.ts'

/** A price of a product, in minor units, as a JSON query returns it. */
export type PricePoint = { since: string; price: number }

/** All prices of the outer query's product, oldest first. */
export const pricesOfProduct = sql<PricePoint[]>`(
  select coalesce(json_agg(json_build_object('since', since, 'price', price) order by since), '[]')
  from product_price where product_id = product.id
)`

export const toPricePoint = ({ since, price }: PricePoint) => ({
  since: new Date(since).toISOString(),
  price: toText(price),
})
