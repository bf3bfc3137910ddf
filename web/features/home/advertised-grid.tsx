import type { Advertisement } from '../../../contract/selling/advertising.ts'
import { tileGrid } from '../product/product-tile.tsx'
import { AdvertisedCard } from './advertised-card.tsx'

type Props = { items: Advertisement[]; heading: 'h2' | 'h3' }

export function AdvertisedGrid({ items, heading }: Props) {
  return (
    <ul className={`${tileGrid} lg:grid-cols-4`}>
      {items.map((item) => (
        <li key={item.adsProductId} className="flex min-w-0">
          <AdvertisedCard item={item} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
