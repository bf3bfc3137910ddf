import { paramsOf, readSearch, type Search } from '../../../contract/search/search.ts'
import { implementer } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import type { CacheTag } from '../../database/cache-tags.ts'
import type { Db } from '../../database/db.ts'
import { readFromReplica, readTaggedFromReplica } from '../../database/replica/read.ts'
import { paginatedResponse, rowLimit } from '../../http/pagination.ts'
import { recordTags } from '../reviews/queries.ts'
import { findPlaces, toPlace } from './places.ts'
import { consumeSearchLimit } from './rate-limits.ts'
import {
  type CountedFacets,
  countFacets,
  type FoundHits,
  findHits,
  findHitsAndFacets,
} from './results.ts'
import { toFacets, toSearchHit } from './serialize.ts'
import { cursorOf, positionOf } from './sort.ts'
import { suggestions } from './suggestions.ts'

const hitTags = ({ hits }: FoundHits): CacheTag[] => [
  'search',
  'attributes',
  ...hits.flatMap(({ id, ownerId }): CacheTag[] => [`product:${id}`, `member:${ownerId}`]),
  ...recordTags(hits),
]

const facetTags: CacheTag[] = ['search', 'attributes', 'categories']

type PageQuery = { search: Search; limit: number | undefined }

/** Leaves out what has been withdrawn between the reading of the index and of the products. */
function hitsResponse({ search, limit }: PageQuery, { entries, hits, sort, query }: FoundHits) {
  const shown = new Map(hits.map((row) => [row.id, toSearchHit(row, query.near)]))
  const page = paginatedResponse('/search', { ...paramsOf(search), limit }, entries, {
    cursor: ({ key, id }) => cursorOf({ sort, key: Number(key), id }),
    show: ({ id }) => shown.get(id),
  })
  return { ...page, body: page.body.filter((hit) => hit !== undefined) }
}

function facetsResponse({ facets: chosen }: Search, found: CountedFacets) {
  const { query, known, categories, counts } = found
  const { total, approximate } = counts.get(undefined) ?? { total: 0, approximate: false }
  return {
    total,
    approximate,
    instead: query.words?.instead ?? null,
    near: query.near ? toPlace(query.near) : null,
    facets: toFacets({ attributes: known, categories }, counts, chosen),
  }
}

/** What is rendered is counted at the request of the page. */
const consumeSearchLimitOfClient = (context: RequestContext) =>
  context.isRendering ? undefined : consumeSearchLimit(context)

export const searchProcedures = {
  find: implementer.search.find.handler(async function findProducts({ context, input }) {
    await consumeSearchLimitOfClient(context)
    const { limit, cursor, ...query } = input
    const search = readSearch(query)
    const after = positionOf(cursor, search.sort)
    const read = (db: Db) => findHits(db, search, { rows: rowLimit({ limit }), after })
    const found = await readTaggedFromReplica(context, read, hitTags)
    return hitsResponse({ search, limit }, found)
  }),

  page: implementer.search.page.handler(async function readSearchPage({ context, input }) {
    await consumeSearchLimitOfClient(context)
    const { limit, ...query } = input
    const search = readSearch(query)
    const read = (db: Db) => findHitsAndFacets(db, search, { rows: rowLimit({ limit }) })
    const { hits, facets } = await readTaggedFromReplica(context, read, (found) => [
      ...hitTags(found.hits),
      ...facetTags,
    ])
    const { headers, body } = hitsResponse({ search, limit }, hits)
    return { headers, body: { hits: body, facets: facetsResponse(search, facets) } }
  }),

  facets: implementer.search.facets.handler(async function readFacets({ context, input }) {
    await consumeSearchLimitOfClient(context)
    const search = readSearch(input)
    const read = (db: Db) => countFacets(db, search)
    return facetsResponse(search, await readTaggedFromReplica(context, read, () => facetTags))
  }),

  suggestions: implementer.search.suggestions.handler(async function readSuggestions({
    context,
    input,
  }) {
    await consumeSearchLimitOfClient(context)
    return readFromReplica(
      context,
      (db: Db) => suggestions(db, readSearch(input).q),
      () => [],
    )
  }),

  places: implementer.search.places.handler(async function listPlaces({ context, input }) {
    await consumeSearchLimitOfClient(context)
    return readFromReplica(
      context,
      (db: Db) => findPlaces(db, input.q ?? ''),
      () => [],
    )
  }),
}
