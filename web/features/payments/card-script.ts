import type { Stripe } from '@stripe/stripe-js'
import { queryOptions } from '@tanstack/react-query'
import type { Site } from '../../../contract/content.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { formatMessage } from '../../../contract/i18n/messages.ts'

type Cards = Site['cards']

function load(scriptUrl: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = scriptUrl
  script.onload = () => resolve()
  script.onerror = () => {
    script.remove()
    reject(new Error(formatMessage('cardFormNotLoaded')))
  }
  document.head.append(script)
  return promise
}

async function open({ scriptUrl, publishableKey }: Cards, locale: Language): Promise<Stripe> {
  if (!window.Stripe) await load(scriptUrl)
  if (!window.Stripe) throw new Error(formatMessage('cardFormNotLoaded'))
  return window.Stripe(publishableKey, { locale })
}

/**
 * The card provider's script, loaded once per page. The server supplies its URL, so that a test
 * double is loaded in the same way. `language` applies to its iframe and its error messages.
 */
export const cardScriptQuery = (cards: Cards, language: Language) =>
  queryOptions({
    queryKey: ['card-script', cards.scriptUrl, language],
    queryFn: () => open(cards, language),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
