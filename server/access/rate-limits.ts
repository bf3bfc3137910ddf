import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../errors/refusal.ts'
import { addressBlock } from './client-address.ts'
import { noteSecurityEvent } from './security-log.ts'

/** At most `max` per window of `seconds`, counted in the database under `name`. */
export type RateLimit = {
  name: string
  per: 'account' | 'address' | 'product'
  max: number
  seconds: number
}

export const minutes = 60
export const hours = 3600
export const days = 24 * hours

export function rateLimits<Name extends string>(
  limits: Record<Name, Omit<RateLimit, 'name'>>,
): Record<Name, RateLimit> {
  const named = Object.entries<Omit<RateLimit, 'name'>>(limits).map(([name, limit]) => {
    return [name, { name, ...limit }]
  })
  return Object.fromEntries(named)
}

function rateLimitKey({ name, per }: RateLimit, subject: string): string {
  return `${name}:${per === 'address' ? addressBlock(subject) : subject}`
}

/** Without a session, the subject of an account limit is its e-mail address. */
function accountOf({ per }: RateLimit, subject: string) {
  const [email = ''] = subject.split('|')
  return per === 'account' && email.includes('@') ? { email } : undefined
}

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Counts `count` uses by this account, address or product in one statement, across all processes.
 * Refuses `too_many_requests`, with the seconds to wait, when the limit is reached.
 */
export async function consumeRateLimit(
  db: Db,
  limit: RateLimit,
  subject: string,
  count = 1,
): Promise<void> {
  const { name, max, seconds } = limit
  const {
    rows: [row],
  } = await sql<{ points: number; wait: number }>`
    insert into rate_limit as kept (key, points, expire)
    values (${rateLimitKey(limit, subject)}, ${count}, ${now} + ${seconds * 1000})
    on conflict (key) do update set
      points = case when kept.expire <= ${now} then excluded.points
        else least(kept.points, ${max}) + excluded.points end,
      expire = case when kept.expire <= ${now} then excluded.expire else kept.expire end
    returning points, ceil((expire - ${now}) / 1000.0)::int as wait ${prepared}`.execute(db)
  if (row && row.points > max) {
    noteSecurityEvent('limit_hit', name, accountOf(limit, subject))
    throw refuse('too_many_requests', { retryAfter: Math.max(1, row.wait) })
  }
}

export async function refundRateLimit(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ points: sql`greatest(points - 1, 0)` })
    .where('key', '=', rateLimitKey(limit, subject))
    .execute()
}

export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where(sql<boolean>`expire <= ${now}`).execute()
}

export { clientAddress } from './client-address.ts'
