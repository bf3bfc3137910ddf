import { sql } from 'kysely'
import type { OwnData } from '../../../contract/own-account.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportContactMessages(
  db: Db,
  email: string,
  rows: number,
): Promise<OwnData['messages']> {
  const query = db
    .selectFrom('contact_message')
    .select(['name', 'email', 'message', 'created_at'])
    .where(sql<boolean>`lower(normalize(btrim(email), nfkc)) = ${email}`)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(({ created_at, ...message }) => ({
    ...message,
    created: created_at.toISOString(),
  }))
}
