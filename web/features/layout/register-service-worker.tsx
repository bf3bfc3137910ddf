import { useEffect } from 'react'

/** Lets the browser keep a page for when there is no network. Without it, nothing is missing. */
export function RegisterServiceWorker() {
  useEffect(() => {
    // Where it is blocked (a private window, a plain http address), the site works as well without.
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
  }, [])
  return null
}
