import { useTranslations } from 'use-intl'
import type { Favourite } from '../../../contract/favourites.ts'
import { UserText } from '../../ui/user-text.tsx'
import { Availability } from '../product/availability.tsx'
import { Condition } from '../product/condition.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { Price } from '../product/price.tsx'
import { ProductPhoto } from '../product/product-photo.tsx'
import { FavouriteButton } from './favourite-button.tsx'

export function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const t = useTranslations('favourites')
  const { _id, header, fate } = favourite
  const isOver = fate === 'sold' || fate === 'gone'
  const standing = { paid: fate === 'sold', gone: fate === 'gone', reserved: fate === 'reserved' }
  return (
    <article className="card group relative flex min-w-0 flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <div className="relative">
        <ProductPhoto
          product={favourite}
          className={`aspect-3/2 w-full ${isOver ? 'grayscale' : ''}`}
        />
        <Availability product={standing} />
        <FavouriteButton id={_id} title={header} className="absolute end-2 top-2 z-10" />
      </div>
      <div className="grid flex-1 content-start justify-items-start gap-2 p-5">
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere group-hover:text-accent">
          {fate === 'gone' ? (
            <UserText>{header}</UserText>
          ) : (
            <ItemLink id={_id} title={header} className="after:absolute after:inset-0" />
          )}
        </h2>
        <p className="text-xl font-semibold tabular-nums">
          <Price amount={favourite.resaleprice} />
        </p>
        <div className="relative z-10">
          <Condition is={favourite.condition} />
        </div>
        <p className="text-sm text-muted">{t(`fates.${fate}`)}</p>
      </div>
    </article>
  )
}
