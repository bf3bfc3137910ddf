import { statusOf } from './failures.ts'

const maxDelayMs = 30_000

/** Whether asking the server again may help, after so many failures. */
export function mayRetry(failures: number, failure: unknown): boolean {
  if (import.meta.env.SSR) return false
  const status = statusOf(failure)
  const ourFault = status !== undefined && status >= 400 && status < 500
  return failures < 3 && !ourFault
}

/** How long to wait until then, in milliseconds. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, maxDelayMs)

/** Asks again after a failure that may pass. */
export async function withRetry<Answer>(ask: () => Promise<Answer>, failures = 0): Promise<Answer> {
  try {
    return await ask()
  } catch (failure) {
    if (!mayRetry(failures, failure)) throw failure
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    return withRetry(ask, failures + 1)
  }
}
