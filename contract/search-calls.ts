import { z } from 'zod'
import { attribute, specValue } from './attributes.ts'
import { productFacts } from './catalog.ts'
import { errorMessage } from './i18n/messages.ts'
import { listRoute, route } from './route.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { optionalText } from './schemas/string-schemas.ts'
import { facetKey, maxFacets, maxWords, readRange, readValues, sorts } from './search.ts'

const maxFacetLength = 1000

const facetText = z
  .string(errorMessage('facet'))
  .max(maxFacetLength, errorMessage('facet'))
  .refine((text) => readValues(text) !== undefined, errorMessage('facet'))

const range = z
  .string(errorMessage('priceRange'))
  .max(21, errorMessage('priceRange'))
  .regex(/^[\d.]*-[\d.]*$/, errorMessage('priceRange'))
  .refine((text) => readRange(text) !== undefined, errorMessage('priceRange'))
  .describe('`100-500`, `100-` or `-499.50`.')
  .optional()

const words = optionalText('Search', maxWords).describe('Words. Small mistakes are forgiven.')

/** Query parameters of all searches. */
const searchInput = {
  q: words,
  price: range,
  sort: z
    .enum(sorts, errorMessage('sort'))
    .describe('Best match when there are words and else newest first, if not told.')
    .optional(),
}

/** Other parameters are facets; unknown ones are ignored. */
const facetParams = facetText.describe(
  'By key of an attribute, `category`, `condition` or `seller` (`verified`): values any of which ' +
    'will do, with commas between them. Of an attribute with steps: the least that will do.',
)

const isFew = (params: object) =>
  Object.keys(params).filter((key) => facetKey.test(key)).length <= maxFacets + 5

export const searchHit = productFacts.extend({
  _id: z.string(),
  category: z.string(),
  sellerName: z.string(),
  status: z.boolean().describe('Whether the seller is verified.'),
  reserved: z.boolean().describe('Whether a buyer holds it at the moment.'),
  saving: z.string().describe('Below the original price; `"0.00"` when it is not below.'),
  specs: z
    .array(attribute.pick({ key: true, name: true, unit: true }).extend({ value: specValue }))
    .describe('Those worth showing on a card, in order.'),
})

export const facet = z.object({
  key: z.string(),
  name: z.string().describe('In the language of the request.'),
  unit: z.string().nullable(),
  grouping: attribute.shape.grouping,
  choices: z
    .array(z.object({ value: z.string(), count: z.number() }))
    .describe('In order. Those that find nothing are left out unless they are chosen.'),
  approximate: z.boolean().describe('Whether the counts are estimated from a random sample.'),
})

export const facets = z.object({
  total: z.number(),
  approximate: z.boolean().describe('Whether `total` is estimated from a random sample.'),
  instead: z
    .string()
    .nullable()
    .describe('The words searched for in place of words that no listing contains.'),
  facets: z.array(facet).describe('A facet leaves its own choice out of its counts.'),
})

export const suggestion = z.object({
  kind: z.enum(['word', 'model', 'category']),
  text: z.string(),
  search: z.string().describe('The query of the search that it stands for.'),
})

export const search = {
  find: listRoute({
    method: 'GET',
    path: '/search',
    action: 'search_products',
    summary: 'The listed products that match a query.',
  })
    .input(
      z
        .object({ ...pageInput.shape, ...searchInput })
        .catchall(facetParams)
        .refine(isFew, errorMessage('facet')),
    )
    .output(pageOf(searchHit)),
  facets: route({
    method: 'GET',
    path: '/search/facets',
    action: 'search_products',
    summary: 'How many products a search finds, and how many each other choice would.',
  })
    .input(z.object(searchInput).catchall(facetParams).refine(isFew, errorMessage('facet')))
    .output(facets),
  suggestions: route({
    method: 'GET',
    path: '/search/suggestions',
    action: 'search_products',
    summary: 'Suggestions for what was typed: eight at most.',
  })
    .input(z.object({ q: words }))
    .output(z.array(suggestion)),
}

export type SearchHit = z.infer<typeof searchHit>
export type Facet = z.infer<typeof facet>
export type Facets = z.infer<typeof facets>
export type Suggestion = z.infer<typeof suggestion>
