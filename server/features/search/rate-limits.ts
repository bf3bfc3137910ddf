import { addressBlock } from '../../access/client-address.ts'
import { consumeRateLimit, minutes, rateLimits } from '../../access/rate-limits.ts'
import type { Db } from '../../database/db.ts'

export const searchLimits = rateLimits({
  // Counted in batches of twenty searches.
  searchByAddress: { per: 'address', max: 60, seconds: 5 * minutes },
})

/** Uses are taken in batches: a row written per search would cost as much as the search. */
const batchSize = 20
const maxRemembered = 10_000

const clientsByDb = new WeakMap<Db, Map<string, number>>()

function clientsOf(db: Db) {
  const known = clientsByDb.get(db) ?? new Map<string, number>()
  clientsByDb.set(db, known)
  return known
}

type Client = { db: Db; address: string }

/** Counts a search of this address; refuses `too_many_requests` at the limit. */
export async function consumeSearchLimit({ db, address }: Client): Promise<void> {
  const left = clientsOf(db)
  const who = addressBlock(address)
  const rest = left.get(who) ?? 0
  if (rest === 0) await consumeRateLimit(db, searchLimits.searchByAddress, address)
  left.delete(who)
  left.set(who, (rest === 0 ? batchSize : rest) - 1)
  const [oldest] = left.keys()
  if (left.size > maxRemembered && oldest !== undefined) left.delete(oldest)
}
