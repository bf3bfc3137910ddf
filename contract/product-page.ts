import { z } from 'zod'
import { attribute, specValue } from './attributes.ts'
import { batteryReport } from './battery-report.ts'
import { product, productFacts } from './catalog.ts'
import { mayRefuse } from './errors.ts'
import { grades, locks } from './grades.ts'
import { itemQuestions } from './questions.ts'
import { route } from './route.ts'
import { disclosures } from './schemas/disclosures.ts'
import { pathId } from './schemas/string-schemas.ts'
import { trader } from './seller-details.ts'

const describedItem = attribute
  .pick({ key: true, name: true, kind: true, unit: true, labels: true })
  .extend({
    value: specValue,
    read: z
      .boolean()
      .describe('Whether it was read from the device instead of entered by the seller.'),
  })

/** Product data for a small card. */
export const similarItem = productFacts.extend({
  _id: z.string(),
  category: z.string(),
  status: z.boolean().describe('Whether the seller is verified.'),
  reserved: z.boolean(),
})

export const item = product.extend({
  can: product.shape.can.extend({
    remove: z.boolean().describe('Whether the caller is staff, and it is not their own.'),
  }),
  currency: z.string(),
  specs: z.array(describedItem).describe('The specifications provided, in form order.'),
  grades: grades.nullable(),
  locks: locks.nullable(),
  passport: batteryReport.omit({ read: true }).nullable(),
  disclosures: disclosures.nullable().describe('Null unless the seller is a trader.'),
  prices: z
    .array(z.object({ since: z.string(), price: z.string() }))
    .describe('The first price and the latest 50, oldest first.'),
  revised: z.string().nullable().describe('When the seller or staff last edited it, ISO 8601.'),
  seller: z.object({
    name: z.string(),
    photo: z.string().nullable(),
    verified: z.boolean(),
    verifiedAt: z.string().nullable().describe('When staff verified the account, ISO 8601.'),
    since: z.string().describe('When the seller signed up, ISO 8601.'),
    trader: trader.nullable().describe('Null unless the seller is a trader.'),
  }),
  usualPrice: z
    .object({
      sales: z.number().describe('Number of completed sales of this model, five or more.'),
      sameCondition: z.boolean().describe('Whether these were in the same condition.'),
      lower: z.string().describe('The lower quartile of the prices, rounded down to 5.'),
      upper: z.string().describe('The upper quartile of the prices, rounded up to 5.'),
    })
    .nullable()
    .describe('Null for fewer sales, and for a sold product.'),
  questions: itemQuestions,
  alike: z.array(similarItem).describe('Up to four similarly priced products that are for sale.'),
})

export const items = {
  one: route({
    method: 'GET',
    path: '/items/{id}',
    action: 'see_product',
    summary: 'A product with all public details. Includes sold products.',
  })
    .errors(mayRefuse('not_found'))
    .input(z.object({ id: pathId }))
    .output(item),
}

export type Item = z.infer<typeof item>
export type SimilarItem = z.infer<typeof similarItem>
