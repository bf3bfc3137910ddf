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
  read: z.boolean().describe('Whether it was read from the device, not stated by the seller.'),
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
  specs: z
    .array(describedItem)
    .describe('What is told of what is asked, in the order of the form.'),
  grades: grades.nullable(),
  locks: locks.nullable(),
  passport: batteryReport.omit({ read: true }).nullable(),
  prices: z
    .array(z.object({ since: z.string(), price: z.string() }))
    .describe('What it has cost, from the first price to the one of today.'),
  revised: z.string().nullable().describe('When its seller last changed it, ISO 8601.'),
  seller: z.object({
    name: z.string(),
    photo: z.string().nullable(),
    verified: z.boolean(),
    since: z.string().describe('When they joined, ISO 8601.'),
    sold: z.number().describe('How many products they have sold here.'),
  }),
  alike: z.array(similarItem).describe('At most six that are for sale, of a like price.'),
})

export const items = {
  one: route({
    method: 'GET',
    path: '/items/{id}',
    action: 'see_product',
    summary: 'One product with everything a buyer needs to decide; sold ones stay.',
  })
    .errors(mayRefuse('not_found'))
    .input(z.object({ id: pathId }))
    .output(item),
}

export type Item = z.infer<typeof item>
export type SimilarItem = z.infer<typeof similarItem>
