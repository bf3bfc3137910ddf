import { addressSite } from '../../access/client-address.ts'
import { refuse } from '../../errors/refusal.ts'
import { createCounter, createSemaphore } from '../../http/semaphore.ts'

/** Maximum uploads, each up to 10 MB, received, queued or processed in this process. */
const maxConcurrent = 12
/** Maximum of these uploads by one member, and from one IPv4 address or IPv6 /48 network. */
const maxPerUploader = 4

const active = createSemaphore(maxConcurrent, 0)
/** In ms; below the timeout of unanswered connections. */
const queueTimeoutMs = 10_000

/** Decoding occupies a core and takes 100 MB in most formats, 450 MB for AVIF: one at a time. */
export const pictureSemaphore = createSemaphore(1, maxConcurrent, queueTimeoutMs)

const slots = createCounter()

type Uploader = { memberId: string; address: string }

/**
 * Limits uploads per member, network and process. Refuses `too_many_requests` or `overloaded`
 * without calling `work`.
 */
export async function withUploadSlot<T>(
  { memberId, address }: Uploader,
  work: () => Promise<T>,
): Promise<T> {
  const keys = [memberId, addressSite(address)]
  if (keys.some((key) => slots.of(key) >= maxPerUploader))
    throw refuse('too_many_requests', { retryAfter: 2 })
  for (const key of keys) slots.add(key, 1)
  try {
    return await active(work)
  } finally {
    for (const key of keys) slots.add(key, -1)
  }
}
