import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { placeHere } from './language.ts'
import { speakIn } from './speak.ts'
import { loadVocabulary } from './vocabulary.ts'

const { language } = placeHere()
await loadVocabulary(language)
speakIn(language)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
