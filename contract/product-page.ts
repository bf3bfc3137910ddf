import { z } from 'zod'
import { attribute, specValue } from './attributes.ts'
import { batteryReport } from './battery-report.ts'
import { product, productFacts } from './catalog.ts'
import { mayRefuse } from './errors.ts'
import { grades, locks } from './grades.ts'
import { route } from './route.ts'
import { pathId } from './schemas/string-schemas.ts'

const describedItem = attribute.pick({ key: true, name: true, kind: true, unit: true }).extend({
  value: specValue,
  read: z
    .boolean()
    .describe('Whether it was read from the device instead of entered by the seller.'),
})

/** Product data for a small card. */
const similarItem = productFacts.extend({
  _id: z.string(),
  category: z.string(),
  status: z.boolean().describe('Whether the seller is verified.'),
  reserved: z.boolean(),
})

export const item = product.extend({
  currency: z.string(),
  specs: z.array(describedItem).describe('The specifications provided, in form order.'),
  grades: grades.nullable(),
  locks: locks.nullable(),
  passport: batteryReport.omit({ read: true }).nullable(),
  prices: z
    .array(z.object({ since: z.string(), price: z.string() }))
    .describe('The price history, oldest first.'),
  revised: z.string().nullable().describe('When the seller last edited it, ISO 8601.'),
  seller: z.object({
    name: z.string(),
    photo: z.string().nullable(),
    verified: z.boolean(),
    since: z.string().describe('When the seller signed up, ISO 8601.'),
    sold: z.number().describe('Number of products sold.'),
  }),
  alike: z.array(similarItem).describe('Up to six similarly priced products that are for sale.'),
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
