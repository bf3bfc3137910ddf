import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { placeHere } from './language.ts'
import { getRouter } from './router.tsx'
import { isSignedOutBy } from './session-state.ts'
import { loadVocabulary, loadVocabularyPart, partAt } from './vocabulary.ts'

const { language } = placeHere()
const part = partAt(window.location.pathname)
await Promise.all([loadVocabulary(language), part && loadVocabularyPart(part, language)])

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
