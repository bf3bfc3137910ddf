import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isCausedByLeaving } from './api/leaving.ts'
import { isSignedOutBy } from './api/session-state.ts'
import { chunkAt } from './i18n/chunk-at.ts'
import { pageLocale } from './i18n/language.ts'
import { loadMessageChunk, loadMessages } from './i18n/messages-loader.ts'
import { loadRoutesAt } from './private-routes.ts'
import { getRouter } from './router.tsx'

// The next navigation skips a running view transition, and leaving the page aborts requests.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event
  const isSkipped = reason instanceof DOMException && reason.message.startsWith('Transition was')
  if (isSkipped || isCausedByLeaving(reason)) event.preventDefault()
})

/**
 * A screen that fails to load during a redirect to log-in, or while the page is unloading, is not
 * reported.
 */
function onCaughtError(error: unknown) {
  if (!isSignedOutBy(error) && !isCausedByLeaving(error)) console.error(error)
}

/** Loads the messages and routes of the current page, then hydrates it. */
async function start() {
  const { language } = pageLocale()
  const { pathname, search } = window.location
  const chunk = chunkAt(pathname)
  const router = getRouter()
  await Promise.all([
    loadMessages(language),
    chunk && loadMessageChunk(chunk, language),
    loadRoutesAt(pathname, router),
  ])
  // By then, visitors may have gone back within the document: it is not that address's page.
  const isHere = window.location.pathname === pathname && window.location.search === search
  if (!isHere) return window.location.reload()
  // The framework's own entry would include the runtime for server functions, which we do not use.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      { onCaughtError },
    )
  })
}

// Not awaited here: lazy screens import this module, and WebKit evaluates them before a top-level
// await settles (https://bugs.webkit.org/show_bug.cgi?id=242740). Firefox logs a rejection without a
// handler in a page that it has left, and does not ask the listener above.
start().catch((failure) => {
  if (!isCausedByLeaving(failure)) throw failure
})
