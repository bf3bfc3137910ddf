import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Party } from '../../../contract/schemas/party.ts'
import type { offersMadeQuery, offersReceivedQuery } from '../../data/offer-queries.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { OfferCard } from './offer-card.tsx'

type Props = {
  query: typeof offersMadeQuery | typeof offersReceivedQuery
  side: Party
  /** What is shown if there are none. */
  children: ReactNode
}

export function OfferList({ query, side, children }: Props) {
  const found = useSuspenseInfiniteQuery(query as typeof offersMadeQuery)
  const offers = found.data.pages.flatMap((page) => page.body)
  return (
    <>
      {offers.length === 0 && children}
      <ul className="grid gap-4">
        {offers.map((offer) => (
          <li key={offer._id} className="grid min-w-0">
            <OfferCard offer={offer} side={side} />
          </li>
        ))}
      </ul>
      <LoadMore {...found} />
    </>
  )
}
