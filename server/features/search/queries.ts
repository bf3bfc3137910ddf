import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { Sort } from '../../../contract/search/search.ts'
import type { Db } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { invalidCursor } from '../../http/cursor.ts'
import { defaultRowLimit } from '../../http/pagination.ts'
import { countInOneBucket, isUnrestricted, matches } from './filters.ts'
import { type Entry, hitsIn, hitsWith, type PlacedEntry, type SearchHitRow } from './hits.ts'
import { type SearchQuery, sampleBuckets } from './rules.ts'
import { afterPosition, type CursorPosition, nearestPlaces, orders } from './sort.ts'

function attributes(db: Db) {
  return db
    .selectFrom('attribute')
    .select([
      'key',
      sql<Partial<Record<Language, string>>>`names`.as('names'),
      'kind',
      'unit',
      'choices',
      'attribute.grouping',
      sql<boolean>`exists (
        select from category_attribute where attribute_key = key and filterable
      )`.as('filterable'),
    ])
    .orderBy('position')
    .orderBy('key')
}

export function searchAttributes(db: Db) {
  return attributes(db).modifyEnd(prepared).execute()
}

export type KnownAttribute = Awaited<ReturnType<typeof searchAttributes>>[number]

/** What facets are made of: the attributes, and the names of the categories in their order. */
export function facetDefinitions(db: Db) {
  const names = sql<string[]>`array(select name from category order by position, name)`
  return db
    .selectNoFrom([jsonArrayFrom(attributes(db)).as('known'), names.as('categories')])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

async function matchesInOneBucket(db: Db, query: SearchQuery): Promise<number> {
  const { rows } = await sql<{ found: number }>`select ${countInOneBucket(query)} as found`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

/** With more hits, scanning in sort order is faster than sorting. */
const maxSorted = 5_000

type SearchRequest = {
  query: SearchQuery
  sort: Sort
  rows: number
  after: CursorPosition | undefined
  /** Number of matches in one bucket, if it has been counted. */
  inOneBucket?: number | undefined
}

function sorted({ query, sort, rows, after }: SearchRequest) {
  const order = orders[sort]
  const { isAfter, ordered } = afterPosition(
    order,
    sql`key`,
    after && { at: after.key, id: after.id },
  )
  return sql`
    with matching as materialized (
      select product_id, place_id, ${order.key(query)} as key from search_entry where ${matches(query)}
    )
    select product_id, key, place_id from matching where ${isAfter} order by ${ordered}
    limit ${sql.lit(rows)}`
}

/** Up to this many entries, scanning in sort order is faster than sorting the hits. */
const maxScanned = 20_000

/** The next entries by distance: place after place, those of each by the index. */
function nearestEntries({ query, after }: SearchRequest) {
  const position = after && { at: after.key, id: after.id }
  const { isAfter, ordered } = afterPosition(orders.distance, sql`key`, position)
  return sql`
    select product_id, price, saving, created_at, tokens, words, place_id, key
    from (select id, key from (${nearestPlaces(query)}) place
      where ${after ? sql`key >= ${after.key}` : sql`true`} order by key) nearest
    cross join lateral (
      select * from search_entry where place_id = nearest.id and ${isAfter}
      order by product_id limit ${sql.lit(maxScanned)}
    ) entry
    order by ${ordered} limit ${sql.lit(maxScanned)}`
}

/** The next entries in sort order, unfiltered except for the price range when sorted by price. */
function nextEntries(request: SearchRequest) {
  const { query, sort, after } = request
  if (sort === 'distance') return nearestEntries(request)
  const order = orders[sort]
  const position = after && { at: order.value(after.key), id: after.id }
  const { isAfter, ordered } = afterPosition(order, order.column, position)
  const { from, to } = query
  const range = { groups: new Map(), words: undefined, from, to }
  return sql`
    select product_id, price, saving, created_at, tokens, words, place_id from search_entry
    where ${isAfter} and ${sort === 'price' ? matches(range) : sql`true`}
    order by ${ordered} limit ${sql.lit(maxScanned)}`
}

function scanned(request: SearchRequest) {
  const order = orders[request.sort]
  const { ordered } = afterPosition(order, order.column)
  const key = request.sort === 'distance' ? sql`key` : order.key(request.query)
  return sql`
    select product_id, ${key} as key, place_id from (${nextEntries(request)}) entry
    where ${matches(request.query, 'one_by_one')} order by ${ordered} limit ${sql.lit(request.rows)}`
}

async function scanInOrder(db: Db, request: SearchRequest): Promise<boolean> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from (${nextEntries(request)}) entry`.execute(db)
  return rows[0]?.entries === maxScanned
}

/** A page by relevance follows one with few hits; a cursor that was made up is refused. */
async function ensureRanked(db: Db, query: SearchQuery) {
  const found = await matchesInOneBucket(db, query)
  if (found * sampleBuckets > 2 * maxSorted) throw invalidCursor()
}

async function areFew(
  db: Db,
  { query, sort, after, inOneBucket }: SearchRequest,
): Promise<boolean> {
  if (after && sort === 'match') {
    await ensureRanked(db, query)
    return true
  }
  if (isUnrestricted(query)) return false
  const found = inOneBucket ?? (await matchesInOneBucket(db, query))
  return found * sampleBuckets <= maxSorted
}

type EntryRow = { product_id: string; key: number; place_id: number }

async function entriesOf(db: Db, entries: RawBuilder<unknown>): Promise<PlacedEntry[]> {
  const { rows } = await sql<EntryRow>`${entries}`.execute(db)
  return rows.map(({ product_id, key, place_id }) => ({ id: product_id, key, placeId: place_id }))
}

/** The entries of a page, one more than it shows if there is another page, and what it shows of them. */
async function pageOf(
  db: Db,
  request: SearchRequest,
  entries: RawBuilder<unknown>,
): Promise<{ sort: Sort; entries: Entry[]; hits: SearchHitRow[] }> {
  const { query, sort, rows } = request
  if (isUnrestricted(query) && sort !== 'distance') {
    const hits = await hitsIn(db, request, entries, rows === defaultRowLimit)
    return { sort, entries: hits, hits }
  }
  const found = await entriesOf(db, entries)
  return { sort, entries: found, hits: await hitsWith(db, request, found.slice(0, rows - 1)) }
}

/** A page of results and its sort order: by age if the words are too common to rank anything. */
export async function searchProducts(db: Db, request: SearchRequest) {
  if (await areFew(db, request)) return pageOf(db, request, sorted(request))
  const sort = request.sort === 'match' ? 'newest' : request.sort
  const simpler = { ...request, sort }
  const page = await pageOf(db, simpler, scanned(simpler))
  const isFull = page.entries.length === request.rows || isUnrestricted(request.query)
  return isFull || !(await scanInOrder(db, simpler)) ? page : pageOf(db, simpler, sorted(simpler))
}
