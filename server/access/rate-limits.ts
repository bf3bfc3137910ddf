import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../errors/refusal.ts'
import { addressBlock, addressSite, blocksPerSite } from './client-address.ts'
import { noteSecurityEvent } from './security-log.ts'

/**
 * At most `max` per window of `seconds`, counted in the database under `name`. A limit per address
 * counts IPv6 networks: at most `max` per /64, and `blocksPerSite` times as many per /48.
 */
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

type Counter = { key: string; max: number }

function countersOf({ name, per, max }: RateLimit, subject: string): Counter[] {
  if (per !== 'address') return [{ key: `${name}:${subject}`, max }]
  const [block, site] = [addressBlock(subject), addressSite(subject)]
  const counter = { key: `${name}:${block}`, max }
  if (site === block) return [counter]
  return [counter, { key: `${name}:${site}`, max: max * blocksPerSite }]
}

/** Without a session, the subject of an account limit is its e-mail address. */
function accountOf({ per }: RateLimit, subject: string) {
  const [email = ''] = subject.split('|')
  return per === 'account' && email.includes('@') ? { email } : undefined
}

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Counts in one statement, across all processes. Returns the seconds to wait at the maximum. */
async function countUses(db: Db, { key, max }: Counter, seconds: number, count: number) {
  const {
    rows: [row],
  } = await sql<{ points: number; wait: number }>`
    insert into rate_limit as kept (key, points, expire)
    values (${key}, ${count}, ${now} + ${seconds * 1000})
    on conflict (key) do update set
      points = case when kept.expire <= ${now} then excluded.points
        else least(kept.points, ${max}) + excluded.points end,
      expire = case when kept.expire <= ${now} then excluded.expire else kept.expire end
    returning points, ceil((expire - ${now}) / 1000.0)::int as wait ${prepared}`.execute(db)
  return row && row.points > max ? Math.max(1, row.wait) : undefined
}

/** Counts the uses. Returns the seconds to wait when the limit is reached. */
async function secondsToWait(db: Db, limit: RateLimit, subject: string, count: number) {
  for (const counter of countersOf(limit, subject)) {
    const seconds = await countUses(db, counter, limit.seconds, count)
    if (seconds !== undefined) return seconds
  }
  return undefined
}

/**
 * Counts `count` uses by this account, address or product. Refuses `too_many_requests`, with the
 * seconds to wait, when the limit is reached.
 */
export async function consumeRateLimit(
  db: Db,
  limit: RateLimit,
  subject: string,
  count = 1,
): Promise<void> {
  const retryAfter = await secondsToWait(db, limit, subject, count)
  if (retryAfter === undefined) return
  noteSecurityEvent('limit_hit', limit.name, accountOf(limit, subject))
  throw refuse('too_many_requests', { retryAfter })
}

/** Counts a use, for what is left out instead of refused when the limit is reached. */
export const isWithinRateLimit = async (db: Db, limit: RateLimit, subject: string) =>
  (await secondsToWait(db, limit, subject, 1)) === undefined

export async function refundRateLimit(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ points: sql`greatest(points - 1, 0)` })
    .where(
      'key',
      'in',
      countersOf(limit, subject).map(({ key }) => key),
    )
    .execute()
}

export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where(sql<boolean>`expire <= ${now}`).execute()
}
