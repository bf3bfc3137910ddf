import { sql } from 'kysely'
import { addressBlock } from '../../../access/client-address.ts'
import { type Db, nowMs } from '../../../database/db.ts'

export const networkKey = (email: string) => `knownAddress:${email}|`

const keyOf = (email: string, address: string) => networkKey(email) + addressBlock(address)

/** Remembers the network for 30 days, among the rate-limit counters. */
export async function rememberNetwork(db: Db, email: string, address: string): Promise<void> {
  await sql`insert into rate_limit (key, expire)
    values (${keyOf(email, address)}, ${nowMs} + ${30 * 86_400_000}::bigint)
    on conflict (key) do update set expire = excluded.expire`.execute(db)
}

export async function isKnownNetwork(db: Db, email: string, address: string): Promise<boolean> {
  const known = await db
    .selectFrom('rate_limit')
    .select('key')
    .where('key', '=', keyOf(email, address))
    .where(sql<boolean>`expire > ${nowMs}`)
    .executeTakeFirst()
  return known !== undefined
}
