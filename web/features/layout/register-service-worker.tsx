import { useEffect } from 'react'

/** Registers the service worker, which serves an offline page. The site works without it. */
export function RegisterServiceWorker() {
  useEffect(() => {
    // Registration fails in private windows and over plain HTTP.
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
  }, [])
  return null
}
