import { sql } from 'kysely'
import { type Db, nowMs } from '../../../database/db.ts'

/** Remembers this key for `days`, among the rate-limit counters. */
export async function rememberKey(db: Db, key: string, days: number): Promise<void> {
  await sql`insert into rate_limit (key, expire)
    values (${key}, ${nowMs} + ${days * 86_400_000}::bigint)
    on conflict (key) do update set expire = excluded.expire`.execute(db)
}

export async function isRemembered(db: Db, key: string): Promise<boolean> {
  const known = await db
    .selectFrom('rate_limit')
    .select('key')
    .where('key', '=', key)
    .where(sql<boolean>`expire > ${nowMs}`)
    .executeTakeFirst()
  return known !== undefined
}
