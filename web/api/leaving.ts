import { isNetworkFailure, isScriptLoadFailure } from './failures.ts'

/** How long a page that is being left may take to be replaced; a download never replaces it. */
export const leavingMs = 10_000

let leftAt = Number.NEGATIVE_INFINITY

if (!import.meta.env.SSR) {
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
}

/**
 * Whether a request failed because the browser has begun to load another document. Firefox aborts
 * requests and `import()` then, and runs the page on until the next document arrives.
 */
export const isCausedByLeaving = (failure: unknown): boolean =>
  (isScriptLoadFailure(failure) || isNetworkFailure(failure)) &&
  performance.now() - leftAt < leavingMs
