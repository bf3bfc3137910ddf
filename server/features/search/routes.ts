import { paramsOf, readSearch, type Search, type Sort } from '../../../contract/search/search.ts'
import { implementer } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import type { CacheTag } from '../../database/replica/cache-tags.ts'
import { readFromReplica, readTaggedFromReplica } from '../../database/replica/read.ts'
import { paginatedResponse, rowLimit } from '../../http/pagination.ts'
import { allCategories } from '../catalog/queries.ts'
import { recordTags } from '../reviews/queries.ts'
import { counts } from './counts.ts'
import { findPlaces, searchedPlace, toPlace } from './places.ts'
import { type KnownAttribute, searchAttributes, searchProducts } from './queries.ts'
import { parseQuery } from './query-parser.ts'
import { consumeSearchLimit } from './rate-limits.ts'
import { fixedFacets, type SearchQuery, tokensOf } from './rules.ts'
import { toFacets, toSearchHit } from './serialize.ts'
import { type CursorPosition, cursorOf, positionOf } from './sort.ts'
import { suggestions } from './suggestions.ts'

const hasAttributes = ({ facets }: Search) =>
  Object.keys(facets).some((key) => !fixedFacets.some((fixed) => fixed === key))

async function toSearchQuery(db: Db, search: Search, known: KnownAttribute[]) {
  const words = await parseQuery(db, search.q)
  const { from, to } = search
  const place = await searchedPlace(db, search)
  return { groups: tokensOf(search, known), words, from, to, ...place } satisfies SearchQuery
}

function possibleSort(sort: Sort, { words, near }: SearchQuery): Sort {
  const isPossible = (sort !== 'match' || words) && (sort !== 'distance' || near)
  return isPossible ? sort : 'newest'
}

async function page(db: Db, search: Search, rows: number, after: CursorPosition | undefined) {
  const known = hasAttributes(search) ? await searchAttributes(db) : []
  const wanted = await toSearchQuery(db, search, known)
  const sort = possibleSort(after?.sort ?? search.sort, wanted)
  return { near: wanted.near, ...(await searchProducts(db, { wanted, sort, rows, after })) }
}

type SearchPage = Awaited<ReturnType<typeof page>>

const cacheTagsOf = ({ rows }: SearchPage): CacheTag[] => [
  'search',
  'attributes',
  ...rows.flatMap(({ id, ownerId }): CacheTag[] => [`product:${id}`, `member:${ownerId}`]),
  ...recordTags(rows),
]

async function counted(db: Db, search: Search) {
  const known = await searchAttributes(db)
  const wanted = await toSearchQuery(db, search, known)
  const all = await allCategories(db)
  return {
    wanted,
    known,
    categories: all.map(({ name }) => name),
    counts: await counts(db, wanted),
  }
}

/** Server-side rendering and the page cache call without an address. */
const limited = (context: RequestContext) =>
  context.address ? consumeSearchLimit(context) : undefined

export const searchProcedures = {
  find: implementer.search.find.handler(async function findProducts({ context, input }) {
    await limited(context)
    const { limit, cursor, ...query } = input
    const search = readSearch(query)
    const after = positionOf(cursor, search.sort)
    const read = (db: Db) => page(db, search, rowLimit({ limit }), after)
    const { rows, sort, near } = await readTaggedFromReplica(context, read, cacheTagsOf)
    return paginatedResponse('/search', { ...paramsOf(search), limit }, rows, {
      cursor: ({ key, id }) => cursorOf({ sort, key: Number(key), id }),
      show: (row) => toSearchHit(row, near),
    })
  }),

  facets: implementer.search.facets.handler(async function readFacets({ context, input }) {
    await limited(context)
    const search = readSearch(input)
    const read = (db: Db) => counted(db, search)
    const { wanted, counts, ...known } = await readTaggedFromReplica(context, read, () => [
      'search',
      'attributes',
      'categories',
    ])
    const { total, approximate } = counts.get(undefined) ?? { total: 0, approximate: false }
    return {
      total,
      approximate,
      instead: wanted.words?.instead ?? null,
      near: wanted.near ? toPlace(wanted.near) : null,
      facets: toFacets({ ...known, attributes: known.known }, counts, search.facets),
    }
  }),

  suggestions: implementer.search.suggestions.handler(async function readSuggestions({
    context,
    input,
  }) {
    await limited(context)
    return readFromReplica(
      context,
      (db: Db) => suggestions(db, readSearch(input).q),
      () => [],
    )
  }),

  places: implementer.search.places.handler(async function listPlaces({ context, input }) {
    await limited(context)
    return readFromReplica(
      context,
      (db: Db) => findPlaces(db, input.q ?? ''),
      () => [],
    )
  }),
}
