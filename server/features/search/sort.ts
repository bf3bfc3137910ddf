import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '../../../contract/search.ts'
import { cursorPattern, decodeCursor, encodeCursor, invalidCursor } from '../../http/cursor.ts'
import type { SearchQuery } from './rules.ts'

/** Where a page ended: in the order of this sort, at this key and id. */
export type CursorPosition = { sort: Sort; key: number; id: string }

type Order = {
  /** A whole number that tells the place of an entry, apart from its id. */
  key: (wanted: SearchQuery) => RawBuilder<unknown>
  /** What an index is ordered by, if there is one; and a key as a value of it. */
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

/** How well the words match, in millionths; among equals, the newest, to the second. */
const rank = ({ words }: SearchQuery) => sql`(
  (ts_rank(words, to_tsquery('simple', ${words?.query ?? ''})) * 1000000)::bigint * 4294967296
  + extract(epoch from created_at)::bigint
)`

export const orders: Record<Sort, Order> = {
  newest: {
    ...byColumn(sql`created_at`, true),
    key: () => sql`(extract(epoch from created_at) * 1000)::bigint`,
    value: (key) => new Date(key),
    largest: 1e14,
  },
  price: byColumn(sql`price`, false),
  saving: byColumn(sql`saving`, true),
  match: { ...byColumn(sql`key`, true), key: rank, largest: Number.MAX_SAFE_INTEGER },
}

/** The rows after a place, ordered by this expression and the id. */
export function afterPosition(
  order: Order,
  by: RawBuilder<unknown>,
  after?: { at: unknown; id: string },
) {
  const direction = sql.raw(order.descending ? 'desc' : 'asc')
  const beyond = sql.raw(order.descending ? '<' : '>')
  return {
    isAfter: after
      ? sql<boolean>`(${by}, product_id) ${beyond} (${after.at}, ${after.id})`
      : sql<boolean>`true`,
    ordered: sql`${by} ${direction}, product_id ${direction}`,
  }
}

const pattern = cursorPattern(/\w+/, /\d{1,16}/)

/** The place that a cursor tells; of a search for the best match it may be one among the newest. */
export function positionOf(cursor: string | undefined, asked: Sort): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [sort, digits, id = ''] = decodeCursor(cursor, pattern)
  const told = sort === asked || (sort === 'newest' && asked === 'match') ? sort : undefined
  const key = Number(digits)
  if (told && key <= orders[told].largest) return { sort: told, key, id }
  throw invalidCursor()
}

export function cursorOf({ sort, key, id }: CursorPosition): string {
  return encodeCursor(sort, key, id)
}
