import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isSignedOutBy } from './api/session-state.ts'
import { placeHere } from './i18n/language.ts'
import { loadMessages, loadMessagesPart, partAt } from './i18n/messages-loader.ts'
import { getRouter } from './router.tsx'

// One who goes on before a transition has ended has it skipped; that is nothing to complain about.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event
  if (reason instanceof DOMException && reason.message.startsWith('Transition was')) {
    event.preventDefault()
  }
})

/** Whoever is signed out is led to log in: what their screen could not read on the way is no fault. */
function onCaughtError(error: unknown) {
  if (!isSignedOutBy(error)) console.error(error)
}

/** Loads the messages of the current page, then hydrates it. */
async function start() {
  const { language } = placeHere()
  const part = partAt(window.location.pathname)
  await Promise.all([loadMessages(language), part && loadMessagesPart(part, language)])
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
