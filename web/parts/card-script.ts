import type { Stripe } from '@stripe/stripe-js'
import { queryOptions } from '@tanstack/react-query'
import type { Site } from '../../contract/content.ts'

type Cards = Site['cards']

function load(scriptUrl: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = scriptUrl
  script.onload = () => resolve()
  script.onerror = () => {
    script.remove()
    reject(new Error('The card form could not be loaded.'))
  }
  document.head.append(script)
  return promise
}

async function open({ scriptUrl, publishableKey }: Cards): Promise<Stripe> {
  if (!window.Stripe) await load(scriptUrl)
  if (!window.Stripe) throw new Error('The card form could not be loaded.')
  return window.Stripe(publishableKey)
}

/**
 * The card provider's own script, for the whole life of the page. The site says where it is, so
 * that the provider and its stand-in are loaded in the same way.
 */
export const cardScriptQuery = (cards: Cards) =>
  queryOptions({
    queryKey: ['card-script', cards.scriptUrl],
    queryFn: () => open(cards),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
    structuralSharing: false,
  })
