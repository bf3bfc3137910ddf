import { addressBlock } from '../../access/client-address.ts'
import { consumeRateLimit, minutes, rateLimits } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'

export const searchLimits = rateLimits({
  // Counted in batches of twenty searches.
  searchByAddress: { per: 'address', max: 60, seconds: 5 * minutes },
})

/** Searches are taken from the limit by the dozen: to write a row for each would cost as much as one. */
const batchSize = 20
/** Of so many addresses it is remembered how many they have left. */
const maxRemembered = 10_000

/** By database: how many an address has left. */
const memories = new WeakMap<Db, Map<string, number>>()

function memoryOf(db: Db) {
  const known = memories.get(db) ?? new Map<string, number>()
  memories.set(db, known)
  return known
}

/** Counts one more search of this address; refuses `too_many_requests` when the share is used up. */
export async function consumeSearchLimit({ db, address }: RequestContext): Promise<void> {
  const left = memoryOf(db)
  const who = addressBlock(address)
  const rest = left.get(who) ?? 0
  if (rest === 0) await consumeRateLimit(db, searchLimits.searchByAddress, address)
  left.delete(who)
  left.set(who, (rest === 0 ? batchSize : rest) - 1)
  const [oldest] = left.keys()
  if (left.size > maxRemembered && oldest !== undefined) left.delete(oldest)
}
