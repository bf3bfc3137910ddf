import { refuse } from '../../errors/refusal.ts'
import { createSemaphore } from '../../http/semaphore.ts'

/** How many photos, each at most 10 MB, are received, wait or are worked on in this process. */
const maxConcurrent = 12
/** … and of one person: the others must not wait for whoever sends slowly. */
const maxPerMember = 4

const active = createSemaphore(maxConcurrent, 0)
/** In milliseconds: who is not answered at all is dropped before long. */
const queueTimeoutMs = 10_000

/** Decoding takes a processor, and most formats 100 MB; AVIF may take 450 MB. One at a time. */
export const pictureSemaphore = createSemaphore(1, maxConcurrent, queueTimeoutMs)

const busy = new Map<string, number>()

/**
 * Does `work` while this person and everybody together have few photos in hand; otherwise refuses
 * `too_many_requests` or `overloaded`.
 */
export async function withUploadSlot<T>(personId: string, work: () => Promise<T>): Promise<T> {
  const own = busy.get(personId) ?? 0
  if (own >= maxPerMember) throw refuse('too_many_requests', { retryAfter: 2 })
  busy.set(personId, own + 1)
  try {
    return await active(work)
  } finally {
    const left = (busy.get(personId) ?? 1) - 1
    if (left > 0) busy.set(personId, left)
    else busy.delete(personId)
  }
}
