import { useTranslations } from 'use-intl'
import type { Advertisement } from '../../../contract/selling/advertising.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Condition } from '../product/condition.tsx'
import { ProductPictures } from '../product/product-pictures.tsx'
import { ProductTile } from '../product/product-tile.tsx'

type Props = { item: Advertisement; heading: 'h2' | 'h3' }

/** An advertised product, with its gallery and a second link to its category. */
export function AdvertisedCard({ item, heading }: Props) {
  const t = useTranslations('home.advertised')
  return (
    <ProductTile
      product={item}
      id={item.adsProductId}
      heading={heading}
      pictures={
        <div className="relative z-10">
          <ProductPictures product={item} />
        </div>
      }
      condition={
        <span className="relative z-10">
          <Condition is={item.condition} />
        </span>
      }
    >
      <ButtonLink
        to="/products/$category"
        params={{ category: item.category }}
        variant="secondary"
        size="sm"
        aria-label={t('seeInOf', { category: item.category, title: item.header })}
        className="relative z-10 mt-1 self-start"
      >
        {t('seeIn', { category: item.category })}
      </ButtonLink>
    </ProductTile>
  )
}
