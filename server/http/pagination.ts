import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { pageSize } from '../../contract/schemas/pagination.ts'
import { prepared } from '../database/prepared.ts'
import { cursorPattern, decodeCursor, encodeCursor } from './cursor.ts'

/** Keyset position: rows are ordered by (`at`, `id`), both descending. */
export type Cursor = { at: Date; id: string }

type PageRequest = { limit?: number | undefined; cursor?: string | undefined }

const pattern = cursorPattern(/\d{13}/)

function decode(text: string): Cursor {
  const [at, id = ''] = decodeCursor(text, pattern)
  return { at: new Date(Number(at)), id }
}

const encode = ({ at, id }: Cursor) => encodeCursor(at.getTime(), id)

export const rowLimit = ({ limit = pageSize }: PageRequest) => limit + 1

export function paginationOf(request: PageRequest) {
  const { cursor } = request
  return { rows: rowLimit(request), after: cursor === undefined ? undefined : decode(cursor) }
}

/** For a page of the default size; a further row shows that there is a next page. */
export const defaultRowLimit = pageSize + 1

/**
 * A page of a query by keyset, newest first; `at` and `id` need a common index. Pass
 * `usePrepared: false` for queries that must not use a prepared generic plan.
 */
export function findNewestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  [at, id]: readonly [StringReference<DB, TB>, StringReference<DB, TB>],
  rows: number,
  after?: Cursor,
  { usePrepared = true } = {},
) {
  const position = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  const ordered = query
    .orderBy(sql.ref(at), 'desc')
    .orderBy(sql.ref(id), 'desc')
    // A literal: a generic plan with a parameter assumes a large LIMIT.
    .limit(sql.lit(rows))
    .$if(rows === defaultRowLimit && usePrepared, (usual) => usual.modifyEnd(prepared))
  if (!after) return ordered.execute()
  return ordered.where(sql<boolean>`${position} < (${after.at}, ${after.id})`).execute()
}

/** Like `findNewestFirst`, for queries in the other order. */
export function findOldestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  [at, id]: readonly [StringReference<DB, TB>, StringReference<DB, TB>],
  rows: number,
  after?: Cursor,
) {
  const ordered = query.orderBy(sql.ref(at)).orderBy(sql.ref(id)).limit(sql.lit(rows))
  if (!after) return ordered.execute()
  const position = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  return ordered.where(sql<boolean>`${position} > (${after.at}, ${after.id})`).execute()
}

export type Positioned = { createdAt: Date; id: string }

/** All pages in keyset order. No connection is held between pages. `read` returns `size` rows at most. */
export async function* allPages<Row extends Positioned>(
  size: number,
  read: (after?: Cursor) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor | undefined
  do {
    const page = await read(after)
    yield page
    const last = page.length === size ? page.at(-1) : undefined
    after = last && { at: last.createdAt, id: last.id }
  } while (after)
}

type PageOptions<Row, Output> = { cursor: (last: Row) => string; show: (row: Row) => Output }

/**
 * A plain array, with a `Link: rel="next"` header if there is a next page (RFC 8288). Empty parameters of
 * the request are left out of its URL.
 */
export function paginatedResponse<Row, Output>(
  path: string,
  { cursor: _, limit = pageSize, ...request }: PageRequest & Record<string, unknown>,
  rows: Row[],
  { cursor, show }: PageOptions<Row, Output>,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const body = page.map(show)
  if (rows.length <= limit || !last) return { headers: {}, body }
  const query = new URLSearchParams({ limit: String(limit), cursor: cursor(last) })
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return { headers: { link: `</api${path}?${query}>; rel="next"` }, body }
}

/** A page of rows that are ordered by `position`. */
export function paginateBy<Row, Output>(
  path: string,
  request: PageRequest & Record<string, unknown>,
  rows: Row[],
  position: (row: Row) => Cursor,
  show: (row: Row) => Output,
) {
  return paginatedResponse(path, request, rows, { cursor: (last) => encode(position(last)), show })
}

/** A page of rows that are ordered by `createdAt`. */
export function paginate<Row extends Positioned, Output>(
  path: string,
  request: PageRequest & Record<string, unknown>,
  rows: Row[],
  show: (row: Row) => Output,
) {
  const position = ({ createdAt, id }: Row) => ({ at: createdAt, id })
  return paginateBy(path, request, rows, position, show)
}
