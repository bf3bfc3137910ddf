import { z } from 'zod'
import { attribute } from '../attributes.ts'
import { productFacts, sellerId } from '../catalog.ts'
import { errorMessage } from '../i18n/messages.ts'
import { photo } from '../media.ts'
import { listRoute, route } from '../route.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { optionalText } from '../schemas/string-schemas.ts'
import { sellerKind } from '../seller-details.ts'
import {
  facetKey,
  maxFacetLength,
  maxFacets,
  maxWords,
  radii,
  readPlaceId,
  readRange,
  readValues,
  sorts,
} from './search.ts'

const maxPlaceName = 100

const facetText = z
  .string(errorMessage('facet'))
  .max(maxFacetLength, errorMessage('facet'))
  .refine((text) => readValues(text) !== undefined, errorMessage('facet'))

const range = z
  .string(errorMessage('priceRange'))
  .max(21, errorMessage('priceRange'))
  .regex(/^[\d.]*-[\d.]*$/, errorMessage('priceRange'))
  .refine((text) => readRange(text) !== undefined, errorMessage('priceRange'))
  .describe('A price range: `100-500`, `100-` or `-499.50`.')
  .optional()

const words = optionalText('Search', maxWords).describe(
  'Search terms. Tolerates small typing errors. Words that say what every listing is, such as `laptop`, are ignored.',
)

const near = z
  .string(errorMessage('place'))
  .refine((text) => readPlaceId(text) !== undefined, errorMessage('place'))
  .describe('The id of a place (see `/search/places`). Results then say how far away they are.')
  .optional()

const within = z
  .enum(radii.map(String), errorMessage('radius'))
  .describe('With `near`: only results within this distance of the place, in km.')
  .optional()

/** Query parameters of all searches. */
const searchInput = {
  q: words,
  price: range,
  near,
  within,
  sort: z
    .enum(sorts, errorMessage('sort'))
    .describe(
      'Default: best match if there are search terms, otherwise newest first. `distance` needs `near`.',
    )
    .optional(),
}

/** Other parameters are facets; unknown ones are ignored. */
const facetParams = facetText.describe(
  'The key of an attribute, `category`, `condition`, `delivery` (`ship`, `meet`), `seller` (`verified`) or `seller_kind` (`private`, ' +
    '`trader`): comma-separated values, any of which may match. For an attribute with steps: the minimum value.',
)

const isFew = (params: object) =>
  Object.keys(params).filter((key) => facetKey.test(key)).length <= maxFacets + 5

export const searchHit = productFacts.omit({ description: true, preview: true }).extend({
  photos: z.array(photo).max(1).describe('The first photo, if there is one.'),
  _id: z.string(),
  category: z.string(),
  sellerName: z.string(),
  sellerId,
  sellerKind,
  status: z.boolean().describe('Whether the seller is verified.'),
  reserved: z.boolean().describe('Whether a buyer has reserved it.'),
  saving: z
    .string()
    .describe('The saving compared with the original price; `"0.00"` if there is none.'),
  place: z
    .string()
    .nullable()
    .describe(
      'In a search near a place: the town that the location names. Null if it is not known.',
    ),
  distanceKm: z
    .number()
    .nullable()
    .describe('From the place searched near to this town, in km. Null if either is not known.'),
})

export const facet = z.object({
  key: z.string(),
  name: z.string().describe('In the language of the request.'),
  unit: z.string().nullable(),
  grouping: attribute.shape.grouping,
  labels: attribute.shape.labels,
  choices: z
    .array(z.object({ value: z.string(), count: z.number() }))
    .describe('In order. Values without results are omitted unless they are selected.'),
  approximate: z.boolean().describe('Whether the counts are estimated from a random sample.'),
})

export const place = z.object({
  id: z.number(),
  label: z.string().describe('With its region and country, in the language of the request.'),
})

export const facets = z.object({
  total: z.number(),
  approximate: z.boolean().describe('Whether `total` is estimated from a random sample.'),
  instead: z
    .string()
    .nullable()
    .describe('The corrected search terms, if no listing contains the original ones.'),
  near: place.nullable().describe('The place searched near. Null if none or unknown.'),
  facets: z.array(facet).describe('The counts of a facet ignore its own selection.'),
})

export const searchPage = z.object({
  hits: z.array(searchHit),
  facets: facets.describe('As of `/search/facets`.'),
})

export const suggestion = z.object({
  kind: z.enum(['word', 'model', 'category']),
  text: z.string(),
  search: z.string().describe('The query string of the suggested search.'),
})

export const search = {
  find: listRoute({
    method: 'GET',
    path: '/search',
    action: 'search_products',
    summary: 'Searches the listed products.',
  })
    .input(
      z
        .object({ ...pageInput.shape, ...searchInput })
        .catchall(facetParams)
        .refine(isFew, errorMessage('facet')),
    )
    .output(pageOf(searchHit)),
  page: listRoute({
    method: 'GET',
    path: '/search/page',
    action: 'search_products',
    summary: 'The first results of a search, and its facet counts. `Link` leads to `/search`.',
  })
    .input(
      z
        .object({ limit: pageInput.shape.limit, ...searchInput })
        .catchall(facetParams)
        .refine(isFew, errorMessage('facet')),
    )
    .output(pageOf(searchHit).extend({ body: searchPage })),
  facets: route({
    method: 'GET',
    path: '/search/facets',
    action: 'search_products',
    summary: 'The number of results of a search, and the facet counts.',
  })
    .input(z.object(searchInput).catchall(facetParams).refine(isFew, errorMessage('facet')))
    .output(facets),
  suggestions: route({
    method: 'GET',
    path: '/search/suggestions',
    action: 'search_products',
    summary: 'Up to eight suggestions for a prefix.',
  })
    .input(z.object({ q: words }))
    .output(z.array(suggestion)),
  places: route({
    method: 'GET',
    path: '/search/places',
    action: 'search_products',
    summary: 'Up to eight places whose name begins so, the one most likely meant first.',
  })
    .input(z.object({ q: optionalText('Place', maxPlaceName) }))
    .output(z.array(place)),
}

export type SearchHit = z.infer<typeof searchHit>
export type Facet = z.infer<typeof facet>
export type Facets = z.infer<typeof facets>
export type Place = z.infer<typeof place>
export type Suggestion = z.infer<typeof suggestion>
