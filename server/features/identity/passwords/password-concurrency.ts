import { createSemaphore } from '../../../http/semaphore.ts'

/** Lets this process do: each hash takes 19 MiB, and sign-up holds a connection meanwhile. */
export const withPasswordSlot = createSemaphore(4, 200)
