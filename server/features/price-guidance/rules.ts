import type { Item } from '../../../contract/product-page.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { minSales } from '../../../contract/selling/price-guidance.ts'
import type { SalesOfModel } from './queries.ts'

/** Prices are shown in steps of this many minor units, so that one sale more tells nothing of its price. */
const step = 500

function toRange(sales: number, quartiles: [number, number] | null, sameCondition: boolean) {
  if (!quartiles || sales < minSales) return null
  const [lower, upper] = quartiles
  return {
    sales,
    sameCondition,
    lower: toText(Math.floor(lower / step) * step),
    upper: toText(Math.ceil(upper / step) * step),
  }
}

/** The usual price in sales in the same condition, or else of all of the model; null for too few. */
export const toUsualPrice = (found: SalesOfModel): Item['usualPrice'] =>
  toRange(found.salesAlike, found.quartilesAlike, true) ??
  toRange(found.sales, found.quartiles, false)
