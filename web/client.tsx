import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { placeHere } from './language.ts'
import { getRouter } from './router.tsx'
import { loadVocabulary, loadVocabularyPart } from './vocabulary.ts'

const { language } = placeHere()
await loadVocabulary(language)
if (/^(?:\/de)?\/(?:items\/|search$)/.test(window.location.pathname))
  await loadVocabularyPart('goods', language)

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
