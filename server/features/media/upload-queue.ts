import { refuse } from '../../errors/refusal.ts'
import { createSemaphore } from '../../http/semaphore.ts'

/** Maximum uploads, each up to 10 MB, received, queued or processed in this process. */
const maxConcurrent = 12
const maxPerMember = 4

const active = createSemaphore(maxConcurrent, 0)
/** In ms; below the timeout of unanswered connections. */
const queueTimeoutMs = 10_000

/** Decoding occupies a core and takes 100 MB in most formats, 450 MB for AVIF: one at a time. */
export const pictureSemaphore = createSemaphore(1, maxConcurrent, queueTimeoutMs)

const busy = new Map<string, number>()

/** Limits uploads per member and process; refuses `too_many_requests` or `overloaded`. */
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
