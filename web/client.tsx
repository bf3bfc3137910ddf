import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { placeHere } from './language.ts'
import { getRouter } from './router.tsx'
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

// The framework's own entry brings the machinery of server functions, of which we have none.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
  )
})
