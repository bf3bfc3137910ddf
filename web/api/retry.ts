import { statusOf } from './failures.ts'

const maxDelayMs = 30_000

/** Whether a retry may succeed, after this number of failures. */
export function mayRetry(failures: number, failure: unknown): boolean {
  if (import.meta.env.SSR) return false
  const status = statusOf(failure)
  const isClientError = status !== undefined && status >= 400 && status < 500
  return failures < 3 && !isClientError
}

/** Exponential backoff, in milliseconds. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, maxDelayMs)
