import type { Db } from '../../database/db.ts'
import { withheldPhotos } from './queries.ts'

type Ages = {
  /** In milliseconds: after that, the ids are read again. */
  refreshMs?: number
  /** In milliseconds: older ids are not used before they are read again. A removal reaches all processes in this time. */
  maxAgeMs?: number
}

/**
 * Answers whether a photo is of a listing that staff removed after the sale. The ids are read every few seconds rather
 * than for each photo, and requests wait only for the first read and if the ids are old. While the database is away,
 * the last ones count; before the first, it rejects.
 */
export function createWithheldPhotos(db: Db, { refreshMs = 5_000, maxAgeMs = 60_000 }: Ages = {}) {
  let ids: Set<string> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Set<string>> | undefined

  async function read() {
    try {
      ids = new Set(await withheldPhotos(db))
      readAt = performance.now()
    } catch (error) {
      if (!ids) throw error
    }
    triedAt = performance.now()
    return ids
  }

  function current(): Promise<Set<string>> | Set<string> {
    const now = performance.now()
    if (ids && now - triedAt < refreshMs) return ids
    reading ??= read().finally(() => {
      reading = undefined
    })
    return ids && now - readAt < maxAgeMs ? ids : reading
  }

  return async (id: string): Promise<boolean> => (await current()).has(id)
}
