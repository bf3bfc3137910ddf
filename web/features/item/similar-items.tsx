import { useTranslations } from 'use-intl'
import type { SimilarItem } from '../../../contract/product-page.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { Availability } from '../product/availability.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { Price } from '../product/price.tsx'
import { ProductPhoto } from '../product/product-photo.tsx'
import { ItemSection } from './item-section.tsx'

function Card({ item }: { item: SimilarItem }) {
  const words = useTranslations('products.conditions')
  return (
    <article className="card group relative grid content-start overflow-hidden transition-shadow hover:shadow-raised">
      <div className="relative">
        <ProductPhoto product={item} sizes="(min-width: 64rem) 20rem, 50vw" />
        <Availability product={item} />
        <FavouriteButton
          id={item._id}
          title={item.header}
          className="absolute end-1.5 top-1.5 z-10"
        />
      </div>
      <div className="grid gap-1 p-3 sm:p-4">
        <h3 className="line-clamp-2 font-semibold wrap-anywhere group-hover:text-accent">
          <ItemLink id={item._id} title={item.header} className="after:absolute after:inset-0" />
        </h3>
        <p className="grid">
          <strong className="tabular-nums">
            <Price amount={item.resaleprice} />
          </strong>
          <span className="text-sm text-muted">{words(item.condition)}</span>
        </p>
      </div>
    </article>
  )
}

/** Available products of a similar kind and price. */
export function SimilarItems({ items }: { items: SimilarItem[] }) {
  const t = useTranslations('item')
  if (items.length === 0) return null
  return (
    <ItemSection title={t('alike')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-6">
        {items.map((item) => (
          <li key={item._id} className="grid min-w-0">
            <Card item={item} />
          </li>
        ))}
      </ul>
    </ItemSection>
  )
}
