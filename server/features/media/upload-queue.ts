import { addressSite } from '../../access/client-address.ts'
import { refuse } from '../../errors/refusal.ts'
import { createCounter } from '../../http/client-counter.ts'
import { createSemaphore } from '../../http/semaphore.ts'

/** Maximum uploads, each up to 10 MB, received, queued or processed in this process. */
const maxConcurrent = 12
/** Maximum of these uploads by one member, and from one IPv4 address or IPv6 /48 network. */
const maxPerUploader = 4

/** `received` in bytes, `since` in ms of `performance`. Aborting ends an upload while it is received. */
export type Upload = {
  since: number
  received: number
  isReceived: boolean
  receiving: AbortController
}

/** In ms; younger uploads are not ended for others. */
const minAgeMs = 3_000
const active = new Set<Upload>()

/** In ms; below the timeout of unanswered connections. */
const queueTimeoutMs = 10_000

/** Decoding occupies a core and takes 100 MB in most formats, 450 MB for AVIF: one at a time. */
export const pictureSemaphore = createSemaphore({
  concurrency: 1,
  maxQueued: maxConcurrent,
  timeoutMs: queueTimeoutMs,
})

const slots = createCounter()

const bytesPerMs = ({ since, received }: Upload) => received / (performance.now() - since)

/** Ends the slowest upload that is still received, if all slots are taken; refuses `overloaded`. */
function makeRoom(): void {
  if (active.size < maxConcurrent) return
  const latest = performance.now() - minAgeMs
  const [slowest] = [...active]
    .filter(({ since, isReceived }) => !isReceived && since < latest)
    .sort((one, other) => bytesPerMs(one) - bytesPerMs(other))
  if (!slowest) throw refuse('overloaded')
  active.delete(slowest)
  slowest.receiving.abort()
}

async function inSlot<T>(work: (upload: Upload) => Promise<T>): Promise<T> {
  makeRoom()
  const upload = {
    since: performance.now(),
    received: 0,
    isReceived: false,
    receiving: new AbortController(),
  }
  active.add(upload)
  return work(upload).finally(() => active.delete(upload))
}

type Uploader = { memberId: string; address: string }

/**
 * Limits uploads per member, network and process. Refuses `too_many_requests` or `overloaded`
 * without calling `work`. The upload may be ended for another one until it is received.
 */
export async function withUploadSlot<T>(
  { memberId, address }: Uploader,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const keys = [memberId, addressSite(address)]
  if (keys.some((key) => slots.of(key) >= maxPerUploader))
    throw refuse('too_many_requests', { retryAfter: 2 })
  for (const key of keys) slots.add(key, 1)
  try {
    return await inSlot(work)
  } finally {
    for (const key of keys) slots.add(key, -1)
  }
}
