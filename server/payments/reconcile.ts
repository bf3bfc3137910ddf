import type { House } from '../house.ts'
import { openIntents } from './queries.ts'
import { settle } from './settle.ts'

const every = 30_000

/**
 * Asks the provider about every payment that is not settled, at once and then every 30 seconds: a
 * charge whose news was lost is settled within a minute of the next start. Answers how to stop.
 */
export function startReconciling(house: House): () => Promise<void> {
  const stopping = new AbortController()
  let round = reconcile(house, stopping.signal)
  const timer = setInterval(() => {
    round = round.then(() => reconcile(house, stopping.signal))
  }, every)
  return () => {
    stopping.abort()
    clearInterval(timer)
    return round
  }
}

async function reconcile(house: House, stopping: AbortSignal): Promise<void> {
  try {
    for (const { id } of await openIntents(house.db)) {
      if (stopping.aborted) return
      await settle(house, id)
    }
  } catch (error) {
    house.log.warn({ error: String(error) }, 'reconciling goes on later')
  }
}
