import { addressBlock } from '../../access/client-address.ts'
import { consumeRateLimit, minute, rateLimits } from '../../access/rate-limits.ts'
import type { Db } from '../../database/db.ts'

export const searchLimits = rateLimits({
  searchesByAddress: { per: 'address', max: 1200, seconds: 5 * minute },
})

/** Searches are counted in batches: a row written per search would cost as much as the search. */
const batchSize = 20
const maxRemembered = 10_000

/** The searches left of the batches taken, and the batch being taken. */
type Uses = { left: number; taking?: Promise<void> | undefined }

const usesByDb = new WeakMap<Db, Map<string, Uses>>()

/** The uses of this address, remembered as the latest. */
function usesOf(db: Db, address: string): Uses {
  const known = usesByDb.get(db) ?? new Map<string, Uses>()
  usesByDb.set(db, known)
  const block = addressBlock(address)
  const uses = known.get(block) ?? { left: 0 }
  known.delete(block)
  known.set(block, uses)
  const [oldest] = known.keys()
  if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest)
  return uses
}

type Client = { db: Db; address: string }

async function takeBatch(uses: Uses, { db, address }: Client): Promise<void> {
  try {
    await consumeRateLimit(db, searchLimits.searchesByAddress, address, batchSize)
    uses.left += batchSize
  } finally {
    uses.taking = undefined
  }
}

/**
 * Counts a search of this address; refuses `too_many_requests` at the limit. Concurrent searches
 * wait for the same batch.
 */
export async function consumeSearchLimit(client: Client): Promise<void> {
  const uses = usesOf(client.db, client.address)
  while (uses.left === 0) {
    uses.taking ??= takeBatch(uses, client)
    await uses.taking
  }
  uses.left -= 1
}
