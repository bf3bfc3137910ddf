import { createSemaphore } from '../../../http/semaphore.ts'

/** Concurrent hashes per process: each takes 19 MiB, and sign-up holds a connection during it. */
export const withPasswordSlot = createSemaphore({ concurrency: 4, maxQueued: 200 })
