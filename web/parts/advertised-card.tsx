import type { Advertisement } from '../../contract/advertising.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Prices, ProductFacts } from './product-facts.tsx'
import { ProductPictures } from './product-pictures.tsx'

type Props = { item: Advertisement; heading: 'h2' | 'h3' }

/** One advertised product, and the way to its category, where it can be booked. */
export function AdvertisedCard({ item, heading: Heading }: Props) {
  return (
    <article className="card flex flex-col overflow-hidden">
      <ProductPictures product={item} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap gap-2">
          <Badge>{item.condition}</Badge>
          {item.reserved && <Badge tone="warn">Reserved</Badge>}
        </div>
        <Heading className="text-lg font-semibold">{item.header}</Heading>
        <Prices product={item} />
        <p className="line-clamp-3 text-muted">{item.description}</p>
        <div className="mt-auto grid gap-4 pt-2">
          <ProductFacts product={item} />
          <ButtonLink
            to="/products/$category"
            params={{ category: item.category }}
            variant="secondary"
            aria-label={`See in ${item.category}: ${item.header}`}
          >
            See in {item.category}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
