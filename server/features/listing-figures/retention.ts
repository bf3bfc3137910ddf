import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

const daysKept = 90

export async function deleteOldViews({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('product_view')
    .where('day', '<', sql<string>`(now() at time zone 'UTC')::date - ${daysKept}::int`)
    .execute()
}
