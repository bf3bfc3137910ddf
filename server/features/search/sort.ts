import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '../../../contract/search/search.ts'
import { cursorPattern, decodeCursor, encodeCursor, invalidCursor } from '../../http/cursor.ts'
import type { SearchQuery } from './rules.ts'

/** Cursor: the key and id of the last row, in this sort order. */
export type CursorPosition = { sort: Sort; key: number; id: string }

type Order = {
  /** An integer sort key of an entry; the id breaks ties. */
  key: (query: SearchQuery) => RawBuilder<unknown>
  /** The indexed expression, if any, and a conversion of a key to its type. */
  column: RawBuilder<unknown>
  value: (key: number) => unknown
  descending: boolean
  largest: number
}

const largestInteger = 2 ** 31 - 1

const byColumn = (column: RawBuilder<unknown>, descending: boolean): Order => ({
  key: () => column,
  column,
  value: (key) => key,
  descending,
  largest: largestInteger,
})

/** Relevance in millionths; ties by newest, to the second. */
const rank = ({ words }: SearchQuery) => sql`(
  (ts_rank(words, to_tsquery('simple', ${words?.query ?? ''})) * 1000000)::bigint * 4294967296
  + extract(epoch from created_at)::bigint
)`

/** Metres and the place in one number, so that an order by it has no ties between places. */
const placeIdBits = 2 ** 25
/** Beyond every distance on earth: for places that are not known. */
const unknownMetres = 2 ** 25

const metresFrom = ({ near }: SearchQuery) => sql`round(place_metres(
  ${near?.latitude ?? null}::float8, ${near?.longitude ?? null}::float8, latitude, longitude))::bigint`

const distanceKey = (query: SearchQuery) => sql`(
  coalesce((select ${metresFrom(query)} from place where place.id = place_id),
    ${sql.lit(unknownMetres)}) * ${sql.lit(placeIdBits)} + place_id
)`

/** The places in order of their distance, at the end those that are not known. */
export const nearestPlaces = (query: SearchQuery) =>
  query.placeIds
    ? sql`select id, ${metresFrom(query)} * ${sql.lit(placeIdBits)} + id as key
        from place where id = any (${query.placeIds}::integer[])`
    : sql`select id, ${metresFrom(query)} * ${sql.lit(placeIdBits)} + id as key from place
        union all select 0, ${sql.lit(unknownMetres * placeIdBits)}`

export const orders: Record<Sort, Order> = {
  newest: {
    ...byColumn(sql`created_at`, true),
    key: () => sql`(extract(epoch from created_at) * 1000)::bigint`,
    value: (key) => new Date(key),
    largest: 1e14,
  },
  price: byColumn(sql`price`, false),
  saving: byColumn(sql`saving`, true),
  distance: {
    ...byColumn(sql`key`, false),
    key: distanceKey,
    largest: Number.MAX_SAFE_INTEGER,
  },
  match: { ...byColumn(sql`key`, true), key: rank, largest: Number.MAX_SAFE_INTEGER },
}

type OrderColumns = { by: RawBuilder<unknown>; id: RawBuilder<unknown> }

export function inOrder({ descending }: Order, { by, id }: OrderColumns) {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`${by} ${direction}, ${id} ${direction}`
}

export function afterPosition(
  order: Order,
  by: RawBuilder<unknown>,
  after?: { at: unknown; id: string },
) {
  const beyond = sql.raw(order.descending ? '<' : '>')
  return {
    isAfter: after
      ? sql<boolean>`(${by}, product_id) ${beyond} (${after.at}, ${after.id})`
      : sql<boolean>`true`,
    ordered: inOrder(order, { by, id: sql`product_id` }),
  }
}

/** Without words that rank anything, or without a known place, the newest come first. */
const mayBeNewest = new Set<Sort>(['match', 'distance'])

const pattern = cursorPattern(/\w+/, /\d{1,16}/)

/** The decoded cursor; for a search by relevance or distance it may be one of the newest. */
export function positionOf(
  cursor: string | undefined,
  requested: Sort,
): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [sort, digits, id = ''] = decodeCursor(cursor, pattern)
  const applied =
    sort === requested || (sort === 'newest' && mayBeNewest.has(requested)) ? sort : undefined
  const key = Number(digits)
  if (applied && key <= orders[applied].largest) return { sort: applied, key, id }
  throw invalidCursor()
}

export function cursorOf({ sort, key, id }: CursorPosition): string {
  return encodeCursor(sort, key, id)
}
