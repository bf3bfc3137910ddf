import { useTranslations } from 'use-intl'
import type { Favourite } from '../../../contract/favourites.ts'
import { ProductTile } from '../product/product-tile.tsx'

export function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const t = useTranslations('favourites')
  const { fate } = favourite
  const availability = {
    paid: fate === 'sold',
    gone: fate === 'gone',
    reserved: fate === 'reserved',
  }
  return (
    <ProductTile product={{ ...favourite, ...availability }} id={favourite._id} heading="h2">
      <p>{t(`fates.${fate}`)}</p>
    </ProductTile>
  )
}
