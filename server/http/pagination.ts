import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { say } from '../../contract/i18n/messages.ts'
import { pageSize } from '../../contract/schemas/pagination.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../errors/refusal.ts'

/** Where a page ended: rows are ordered by this moment, then by this id, both descending. */
export type Cursor = { at: Date; id: string }

type PageRequest = { limit?: number | undefined; cursor?: string | undefined }

const pattern = /^(\d{13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function decode(text: string): Cursor {
  const match = pattern.exec(Buffer.from(text, 'base64url').toString())
  if (!match) throw refuse('bad_input', { fields: { cursor: say('notOurCursor') } })
  return { at: new Date(Number(match[1])), id: String(match[2]) }
}

function encode({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

/** How many rows to read: one more than the page shows. */
export const rowLimit = ({ limit = pageSize }: PageRequest) => limit + 1

/** What a list query needs: how many rows to read and after which. */
export function paginationOf(asked: PageRequest) {
  const { cursor } = asked
  return { rows: rowLimit(asked), after: cursor === undefined ? undefined : decode(cursor) }
}

/** How many rows a list query reads for the first page that most people ask for. */
export const defaultLimit = pageSize + 1

/**
 * The query for the rows of another, newest first, after the place where the page before ended. `at` and
 * `id` are the columns that order it; an index on the two serves it. What `isRare`, or whose best plan
 * depends on its parameters, is planned anew each time.
 */
export function keysetQuery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  [at, id]: [StringReference<DB, TB>, StringReference<DB, TB>],
  rows: number,
  after?: Cursor,
  { isRare = false } = {},
) {
  const place = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  const ordered = query
    .orderBy(sql.ref(at), 'desc')
    .orderBy(sql.ref(id), 'desc')
    // Not a parameter: a plan that is made for any number of rows is made for very many.
    .limit(sql.lit(rows))
    .$if(rows === defaultLimit && !isRare, (usual) => usual.modifyEnd(prepared))
  if (!after) return ordered
  return ordered.where(sql<boolean>`${place} < (${after.at}, ${after.id})`)
}

/** The rows that it reads. */
export function findNewestFirst<DB, TB extends keyof DB, Row>(
  ...asked: Parameters<typeof keysetQuery<DB, TB, Row>>
) {
  return keysetQuery(...asked).execute()
}

type PageOptions<Row, Shown> = { cursor: (last: Row) => string; show: (row: Row) => Shown }

/**
 * The answer of a list call from the rows a query read: the page as a plain array, and a `Link`
 * header to the next page when there is one (RFC 8288).
 */
export function paginatedResponse<Row, Shown>(
  path: string,
  { cursor: _, limit = pageSize, ...asked }: PageRequest & Record<string, unknown>,
  rows: Row[],
  { cursor, show }: PageOptions<Row, Shown>,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const body = shown.map(show)
  if (rows.length <= limit || !last) return { headers: {}, body }
  const query = new URLSearchParams({ limit: String(limit), cursor: cursor(last) })
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value))
  return { headers: { link: `</api${path}?${query}>; rel="next"` }, body }
}

/** The same of rows that are ordered by a moment. */
export function paginate<Row, Shown>(
  path: string,
  asked: PageRequest & Record<string, unknown>,
  rows: Row[],
  position: (row: Row) => Cursor,
  show: (row: Row) => Shown,
) {
  return paginatedResponse(path, asked, rows, { cursor: (last) => encode(position(last)), show })
}
