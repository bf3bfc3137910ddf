import { useTranslations } from 'use-intl'
import type { Advertisement } from '../../../contract/advertising.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { Availability } from '../product/availability.tsx'
import { Condition } from '../product/condition.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { Prices } from '../product/prices.tsx'
import { ProductFacts } from '../product/product-facts.tsx'
import { ProductPictures } from '../product/product-pictures.tsx'

type Props = { item: Advertisement; heading: 'h2' | 'h3' }

/**
 * An advertised product, linked as a whole to its page, with a second link to its category. Uses
 * the rows of the surrounding grid, so that adjacent cards align.
 */
export function AdvertisedCard({ item, heading: Heading }: Props) {
  const t = useTranslations('home.advertised')
  return (
    <article className="card group relative row-span-5 grid grid-rows-subgrid gap-y-3 overflow-hidden pb-5 transition-shadow hover:shadow-raised lg:group-only/place:grid-cols-2 [&>:not(:first-child)]:mx-5">
      <div className="relative z-10 bg-sunken lg:group-only/place:row-span-5 lg:group-only/place:-mb-5">
        <ProductPictures product={item} />
        <Availability product={item} />
        <FavouriteButton
          id={item.adsProductId}
          title={item.header}
          className="absolute end-2 top-2 z-10"
        />
      </div>
      <div className="grid content-start justify-items-start gap-2 pt-1 lg:group-only/place:pt-6">
        <div className="relative z-10">
          <Condition is={item.condition} />
        </div>
        <Heading className="line-clamp-4 text-lg leading-snug font-semibold wrap-anywhere group-hover:text-accent">
          <ItemLink
            id={item.adsProductId}
            title={item.header}
            className="after:absolute after:inset-0"
          />
        </Heading>
      </div>
      <Prices product={item} />
      <p className="line-clamp-3 text-muted wrap-anywhere">
        <UserText>{item.description}</UserText>
      </p>
      <div className="grid content-between gap-4">
        <ProductFacts product={item} />
        <ButtonLink
          to="/products/$category"
          params={{ category: item.category }}
          variant="secondary"
          aria-label={t('seeInOf', { category: item.category, title: item.header })}
          className="relative z-10"
        >
          {t('seeIn', { category: item.category })}
        </ButtonLink>
      </div>
    </article>
  )
}
