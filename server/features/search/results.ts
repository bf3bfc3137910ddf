import { fixedFacets } from '../../../contract/schemas/search-parameters.ts'
import type { Search, Sort } from '../../../contract/search/search.ts'
import type { Db } from '../../database/db.ts'
import { invalidCursor } from '../../http/cursor.ts'
import { countChoices } from './counts.ts'
import { searchedPlace } from './places.ts'
import {
  facetDefinitions,
  type KnownAttribute,
  searchAttributes,
  searchProducts,
} from './queries.ts'
import { parseQuery } from './query-parser.ts'
import { type SearchQuery, tokensOf } from './rules.ts'
import type { CursorPosition } from './sort.ts'

const hasAttributes = ({ facets }: Search) =>
  Object.keys(facets).some((key) => !fixedFacets.some((fixed) => fixed === key))

/** The query of a search. The known attributes are needed for facets of attributes only. */
export async function toSearchQuery(db: Db, search: Search, known: KnownAttribute[]) {
  const words = await parseQuery(db, search.q)
  const { from, to } = search
  const place = await searchedPlace(db, search)
  return { groups: tokensOf(search, known), words, from, to, ...place } satisfies SearchQuery
}

function possibleSort(sort: Sort, { words, near }: SearchQuery): Sort {
  const isPossible = (sort !== 'match' || words) && (sort !== 'distance' || near)
  return isPossible ? sort : 'newest'
}

type PageRequest = { rows: number; after?: CursorPosition | undefined }

/** A page of hits, with one more entry than it shows if there is another page. */
export async function findHits(db: Db, search: Search, { rows, after }: PageRequest) {
  const known = hasAttributes(search) ? await searchAttributes(db) : []
  const query = await toSearchQuery(db, search, known)
  const sort = possibleSort(after?.sort ?? search.sort, query)
  if (after && after.sort !== sort) throw invalidCursor()
  return { query, ...(await searchProducts(db, { query, sort, rows, after })) }
}

export type FoundHits = Awaited<ReturnType<typeof findHits>>

/** A search with all that its facets are made of. */
async function prepareFacets(db: Db, search: Search) {
  const definitions = await facetDefinitions(db)
  return { definitions, query: await toSearchQuery(db, search, definitions.known) }
}

export async function countFacets(db: Db, search: Search) {
  const { definitions, query } = await prepareFacets(db, search)
  return { ...definitions, query, counts: (await countChoices(db, query)).counts }
}

export type CountedFacets = Awaited<ReturnType<typeof countFacets>>

/** The first page of hits and the facets: what both need is read once. */
export async function findHitsAndFacets(db: Db, search: Search, { rows }: PageRequest) {
  const { definitions, query } = await prepareFacets(db, search)
  const { inOneBucket, ...counted } = await countChoices(db, query)
  const sort = possibleSort(search.sort, query)
  const hits = await searchProducts(db, { query, sort, rows, after: undefined, inOneBucket })
  return { hits: { query, ...hits }, facets: { ...definitions, query, ...counted } }
}
