import { toText } from '../../../contract/schemas/money.ts'
import {
  minSales,
  type PriceGuidance,
  similarities,
} from '../../../contract/selling/price-guidance.ts'
import { implementer } from '../../access/procedures.ts'
import type { Db } from '../../database/db.ts'
import { type Kind, type Sales, type Similarity, similarSales } from './queries.ts'

const steps: Similarity[][] = [
  [...similarities],
  ['model', 'condition'],
  ['model'],
  ['condition'],
  [],
]

function stepsFor(kind: Kind): Similarity[][] {
  const known = steps.map((step) => step.filter((likeness) => kind[likeness]))
  return known.filter((step, n) => known.findIndex((other) => `${other}` === `${step}`) === n)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function toGuidance({ first, last, lower, median, upper }: Sales, like: Similarity[]) {
  const [low, middle, high] = [toText(lower), toText(median), toText(upper)]
  return { like, first: dayOf(first), last: dayOf(last), lower: low, median: middle, upper: high }
}

async function guidanceFor(db: Db, kind: Kind): Promise<PriceGuidance> {
  const { category, currency } = kind
  let widest = 0
  for (const like of stepsFor(kind)) {
    const alike = Object.fromEntries(like.map((likeness) => [likeness, kind[likeness]]))
    const sales = await similarSales(db, { category, currency, ...alike })
    if (sales.sales >= minSales) return { sales: sales.sales, found: toGuidance(sales, like) }
    widest = sales.sales
  }
  return { sales: widest, found: null }
}

export const priceGuidanceProcedures = {
  read: implementer.priceGuidance.read.handler(function readPriceGuidance({ context, input }) {
    const { category, model, memory, condition } = input
    const { currency } = context.config
    const known = { model: model?.trim(), memory, condition }
    return guidanceFor(context.db, { category, currency, ...known })
  }),
}
