import { sql } from 'kysely'
import { type Db, nowMs } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../errors/refusal.ts'
import { addressBlock, addressSite, blocksPerSite } from './client-address.ts'
import { noteSecurityEvent } from './security-log.ts'

/**
 * At most `max` per window of `seconds`, counted in the database under `name`. A limit per address of
 * the client counts IPv6 networks: at most `max` per /64, and `blocksPerSite` times as many per /48.
 * The subject of a limit per e-mail address is that address, alone or followed by `|` and what else it
 * is counted by.
 */
export type RateLimit = {
  name: string
  per: 'account' | 'email' | 'device' | 'session' | 'address' | 'product'
  max: number
  seconds: number
}

/** In seconds. */
export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export function rateLimits<Name extends string>(
  limits: Record<Name, Omit<RateLimit, 'name'>>,
): Record<Name, RateLimit> {
  const named = Object.entries<Omit<RateLimit, 'name'>>(limits).map(([name, limit]) => {
    return [name, { name, ...limit }]
  })
  return Object.fromEntries(named)
}

type Counter = { limit: RateLimit; key: string; max: number }

function countersOf(limit: RateLimit, subject: string): Counter[] {
  const { name, per, max } = limit
  if (per !== 'address') return [{ limit, key: `${name}:${subject}`, max }]
  const [block, site] = [addressBlock(subject), addressSite(subject)]
  const counter = { limit, key: `${name}:${block}`, max }
  if (site === block) return [counter]
  return [counter, { limit, key: `${name}:${site}`, max: max * blocksPerSite }]
}

/** Undefined stands for the account of the caller. */
function accountOf({ per }: RateLimit, subject: string) {
  const [email] = subject.split('|')
  return per === 'email' ? { email } : undefined
}

/** A use that counts under this limit, by its subject, such as an account or an address. */
type Use = [limit: RateLimit, subject: string]

/**
 * The CTE that counts under the `nth` key, unless the one before is at its maximum. A refused use
 * leaves `points` above `max`, but does not count: the next use and a refund begin at `max`.
 */
function counterCte({ limit, key, max }: Counter, nth: number, count: number, last?: Counter) {
  const before = last ? sql`from ${sql.id(`use_${nth - 1}`)} where points <= ${last.max}` : sql``
  return sql`${sql.id(`use_${nth}`)} as (
    insert into rate_limit as kept (key, points, expire)
    select ${key}::text, ${count}::int, ${nowMs} + ${limit.seconds * 1000}::bigint ${before}
    on conflict (key) do update set
      points = case when kept.expire <= ${nowMs} then excluded.points
        else least(kept.points, ${max}) + excluded.points end,
      expire = case when kept.expire <= ${nowMs} then excluded.expire else kept.expire end
    returning points, ceil((expire - ${nowMs}) / 1000.0)::int as wait)`
}

/** `before`: the counters that come before it, under which the use was counted. */
type Reached = { limit: RateLimit; subject: string; seconds: number; before: Counter[] }

/**
 * Counts in one statement, across all processes, until a limit is reached: what comes after it is not
 * counted. Returns that limit with the seconds to wait.
 */
async function countUses(db: Db, uses: Use[], count: number): Promise<Reached | undefined> {
  const counters = uses.flatMap(([limit, subject]) =>
    countersOf(limit, subject).map((counter) => ({ ...counter, subject })),
  )
  const parts = counters.map((counter, nth) => counterCte(counter, nth, count, counters[nth - 1]))
  const counted = counters.map(
    (_, nth) => sql`select ${sql.lit(nth)} as nth, points, wait from ${sql.id(`use_${nth}`)}`,
  )
  const { rows } = await sql<{ nth: number; points: number; wait: number }>`
    with ${sql.join(parts)} ${sql.join(counted, sql` union all `)} ${prepared}`.execute(db)
  for (const { nth, points, wait } of rows) {
    const counter = counters[nth]
    if (!counter || points <= counter.max) continue
    return { ...counter, seconds: Math.max(1, wait), before: counters.slice(0, nth) }
  }
  return undefined
}

const noteLimitHit = ({ limit, subject }: Reached) =>
  noteSecurityEvent('limit_hit', limit.name, accountOf(limit, subject))

function refuseAt(reached: Reached): never {
  noteLimitHit(reached)
  throw refuse('too_many_requests', { retryAfter: reached.seconds })
}

/**
 * Counts a use under each of these limits. Refuses `too_many_requests`, with the seconds to wait, at the
 * first one that is reached; those after it are not counted.
 */
export async function consumeRateLimits(db: Db, uses: Use[], count = 1): Promise<void> {
  const reached = await countUses(db, uses, count)
  if (reached) refuseAt(reached)
}

/**
 * Counts a use under each of these limits, or under none if one of them is reached. Refuses like
 * `consumeRateLimits`.
 */
export async function consumeRateLimitsOrNone(db: Db, uses: Use[]): Promise<void> {
  const reached = await countUses(db, uses, 1)
  if (!reached) return
  await refundCounters(db, reached.before, 1)
  refuseAt(reached)
}

/** Counts `count` uses under one limit. Refuses like `consumeRateLimits`. */
export const consumeRateLimit = (db: Db, limit: RateLimit, subject: string, count = 1) =>
  consumeRateLimits(db, [[limit, subject]], count)

/**
 * Counts a use. At the limit, it returns false instead of refusing. That is a security event, unless `isNoted` is
 * false: for limits that are reached in ordinary use, or by others than the account of the limit.
 */
export async function tryConsumeRateLimit(
  db: Db,
  limit: RateLimit,
  subject: string,
  { isNoted = true }: { isNoted?: boolean } = {},
): Promise<boolean> {
  const reached = await countUses(db, [[limit, subject]], 1)
  if (reached && isNoted) noteLimitHit(reached)
  return reached === undefined
}

/** Row by row, so that it cannot deadlock with the statement that counts. */
async function refundCounters(db: Db, counters: Counter[], count: number): Promise<void> {
  for (const { key, max } of counters) {
    await db
      .updateTable('rate_limit')
      .set({ points: sql`greatest(least(points, ${max}) - ${count}, 0)` })
      .where('key', '=', key)
      .execute()
  }
}

/** Takes back uses that were counted. Do not call it for some that were refused. */
export const refundRateLimit = (db: Db, limit: RateLimit, subject: string, count = 1) =>
  refundCounters(db, countersOf(limit, subject), count)

export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where(sql<boolean>`expire <= ${nowMs}`).execute()
}
