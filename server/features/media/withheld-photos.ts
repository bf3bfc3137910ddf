import type { Db } from '../../database/db.ts'
import { withheldPhotos } from './queries.ts'

/** In milliseconds: a removal reaches all processes in this time. */
const maxAgeMs = 5_000

/**
 * Answers whether a photo is of a listing that staff removed after the sale. The ids are read every few seconds rather
 * than for each photo; while the database is away, the last ones count.
 */
export function createWithheldPhotos(db: Db) {
  let ids: Set<string> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Set<string>> | undefined

  async function read() {
    try {
      ids = new Set(await withheldPhotos(db))
    } catch (error) {
      if (!ids) throw error
    }
    readAt = performance.now()
    return ids
  }

  function current(): Promise<Set<string>> | Set<string> {
    if (ids && performance.now() - readAt < maxAgeMs) return ids
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return async (id: string): Promise<boolean> => (await current()).has(id)
}
