import { z } from 'zod'
import { categoryNames, conditions } from '../catalog-enums.ts'
import { sellersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { route } from '../route.ts'
import { text } from '../schemas/string-schemas.ts'

/** Criteria for similar sales, dropped one by one until enough are found. */
export const similarities = ['model', 'memory', 'condition'] as const

/** Fewer sales would reveal individual prices. */
export const minSales = 5

const found = z.object({
  like: z
    .array(z.enum(similarities))
    .describe('What these sales have in common besides the category.'),
  first: z.string().describe('The date of the oldest of these sales, such as 2026-03-01.'),
  last: z.string(),
  lower: z.string().describe('The lower quartile of the prices.'),
  median: z.string(),
  upper: z.string().describe('The upper quartile of the prices.'),
})

/** Decimal text in the site's currency. */
const guidance = z.object({
  sales: z.number().describe('Number of sales, of the newest 200 at most.'),
  found: found.nullable().describe(`Null for fewer than ${minSales} sales.`),
})

const memory = z
  .string(errorMessage('attributeNumber'))
  .regex(/^\d{1,5}$/, errorMessage('attributeNumber'))
  .optional()

export const priceGuidance = {
  read: route({
    method: 'GET',
    path: '/priceGuidance',
    action: 'see_price_guidance',
    summary: 'Sale prices of similar products.',
  })
    .errors(sellersOnly)
    .input(
      z.object({
        category: z.enum(categoryNames, errorMessage('category')),
        model: text('Model', 200).optional(),
        memory: memory.describe('In GB.'),
        condition: z.enum(conditions, errorMessage('condition')).optional(),
      }),
    )
    .output(guidance),
}

export type PriceGuidance = z.infer<typeof guidance>
