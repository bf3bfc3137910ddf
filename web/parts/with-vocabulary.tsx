import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { vocabularyOf } from '../vocabulary.ts'

/** Lets a screen say what was loaded for it, which the page around it did not know yet. */
export function WithVocabulary({ children }: { children: ReactNode }) {
  const { language } = useRouter().options.context
  return (
    <IntlProvider locale={language} messages={vocabularyOf(language).messages} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
