import type { Alerts } from '../../../contract/search/saved-searches.ts'
import type { Member } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'

export function searchesOf(db: Db, { id }: Member, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('saved_search')
    .leftJoin('place', 'place.id', 'near_place')
    .select(['saved_search.id', 'saved_search.name', 'query', 'paused'])
    .select(['saved_search.created_at as createdAt', 'alerts'])
    .select(['place.name as place', 'place.country as placeCountry'])
    .where('member_id', '=', id)
  return findNewestFirst(query, ['saved_search.created_at', 'saved_search.id'], rows, after)
}

export type SavedSearchRow = Awaited<ReturnType<typeof searchesOf>>[number]

export async function searchLike(tx: Tx, { id }: Member, query: string) {
  const rows = await tx
    .selectFrom('saved_search')
    .select(['id', 'query'])
    .where('member_id', '=', id)
    .execute()
  return { same: rows.find((row) => row.query === query)?.id, count: rows.length }
}

type SearchChanges = { name: string; alerts: Alerts; paused?: boolean }

/** Updates one of the member's searches and drops its pending matches. Returns the row count. */
export async function changeSearch(
  tx: Tx,
  { id }: Member,
  searchId: string,
  changes: SearchChanges,
) {
  const { numUpdatedRows } = await tx
    .updateTable('saved_search')
    .set(changes)
    .where('id', '=', searchId)
    .where('member_id', '=', id)
    .executeTakeFirst()
  const hasAlerts = changes.alerts !== 'none' && !changes.paused
  if (numUpdatedRows > 0n && !hasAlerts) await deletePendingMatches(tx, searchId)
  return Number(numUpdatedRows)
}

async function deletePendingMatches(tx: Tx, searchId: string) {
  await tx
    .deleteFrom('saved_search_match')
    .where('search_id', '=', searchId)
    .where('sent_at', 'is', null)
    .execute()
}

export async function muteSearch(tx: Tx, searchId: string) {
  await tx.updateTable('saved_search').set({ alerts: 'none' }).where('id', '=', searchId).execute()
  await deletePendingMatches(tx, searchId)
}

export async function deleteSearch(db: Db, { id }: Member, searchId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search')
    .where('id', '=', searchId)
    .where('member_id', '=', id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
