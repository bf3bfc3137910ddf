import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isCausedByLeaving } from './api/leaving.ts'
import { isSignedOutBy } from './api/session-state.ts'
import { pageLocale } from './i18n/language.ts'
import { chunkAt } from './i18n/message-chunks.ts'
import { loadMessageChunk, loadMessages } from './i18n/messages-loader.ts'
import { getRouter } from './router.tsx'

// A transition is skipped by the next navigation, and requests are aborted by leaving the page.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event
  const isSkipped = reason instanceof DOMException && reason.message.startsWith('Transition was')
  if (isSkipped || isCausedByLeaving(reason)) event.preventDefault()
})

/** A screen that cannot be read on the way to log in, or to another page, is no fault. */
function onCaughtError(error: unknown) {
  if (!isSignedOutBy(error) && !isCausedByLeaving(error)) console.error(error)
}

/** Loads the messages of the current page, then hydrates it. */
async function start() {
  const { language } = pageLocale()
  const chunk = chunkAt(window.location.pathname)
  await Promise.all([loadMessages(language), chunk && loadMessageChunk(chunk, language)])
  // The framework's own entry brings the machinery of server functions, of which we have none.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={getRouter()} />
      </StrictMode>,
      { onCaughtError },
    )
  })
}

// Not awaited here: lazy screens import this module, and WebKit lets them run before the end of a
// top-level await (https://bugs.webkit.org/show_bug.cgi?id=242740).
start()
