import { isNetworkFailure, isScriptLoadFailure } from './failures.ts'

/** Maximum time that unloading a page may take. A download never unloads it. */
export const leavingMs = 10_000

declare global {
  interface Window {
    /** When `beforeunload` last fired, in milliseconds as of `performance.now`; an inline script sets it. */
    leftAt?: number
  }
}

/**
 * Whether a request failed because the browser has begun to load another document. Firefox then
 * aborts requests and `import()`, and keeps the page running until the next document arrives.
 */
export const isCausedByLeaving = (failure: unknown): boolean =>
  (isScriptLoadFailure(failure) || isNetworkFailure(failure)) &&
  performance.now() - (window.leftAt ?? Number.NEGATIVE_INFINITY) < leavingMs
