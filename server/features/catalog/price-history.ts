import { sql } from 'kysely'
import { toText } from '../../../contract/schemas/money.ts'

/** A price of a product, in minor units, as a JSON query returns it. */
type PricePoint = { since: string; price: number }

const oldestFirst = sql`
  select coalesce(json_agg(json_build_object('since', since, 'price', price) order by since), '[]')`

/** All prices of the outer query's product, oldest first. */
export const pricesOfProduct = sql<PricePoint[]>`(
  ${oldestFirst} from product_price where product_id = product.id
)`

/** The first price and the latest 50, oldest first. */
export const shownPrices = sql<PricePoint[]>`(
  ${oldestFirst} from (
    (select since, price from product_price where product_id = product.id order by since limit 1)
    union
    (select since, price from product_price where product_id = product.id order by since desc limit 50)
  ) shown
)`

export const toPricePoint = ({ since, price }: PricePoint) => ({
  since: new Date(since).toISOString(),
  price: toText(price),
})
