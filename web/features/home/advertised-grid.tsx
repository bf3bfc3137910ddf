import type { Advertisement } from '../../../contract/selling/advertising.ts'
import { AdvertisedCard } from './advertised-card.tsx'

type Props = { items: Advertisement[]; heading: 'h2' | 'h3' }

export function AdvertisedGrid({ items, heading }: Props) {
  return (
    <ul className="tile-grid lg:grid-cols-4">
      {items.map((item) => (
        <li key={item.adsProductId}>
          <AdvertisedCard item={item} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
