import type { Advertisement } from '../../../contract/advertising.ts'
import { AdvertisedCard } from './advertised-card.tsx'

type Props = { items: Advertisement[]; heading: 'h2' | 'h3' }

export function AdvertisedGrid({ items, heading }: Props) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li
          key={item.adsProductId}
          className="group/place row-span-5 grid min-w-0 grid-rows-subgrid lg:only:col-span-3"
        >
          <AdvertisedCard item={item} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
