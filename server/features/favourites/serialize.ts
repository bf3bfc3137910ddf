import type { ExportedFavourite, Favourite } from '../../../contract/favourites.ts'
import { toProductFacts } from '../catalog/shown-product.ts'
import { publicListingState } from '../holds/rules.ts'
import type { FavouriteProduct } from './queries.ts'

/** Of a product that is off the site, only what the member saw: it may have been edited or removed since. */
function withoutUnseen(row: FavouriteProduct): FavouriteProduct {
  if (publicListingState(row) !== 'gone') return row
  const { titleThen: title, priceThen: price } = row
  const texts = { title, description: '', location: '' }
  const specs = { memory: null, storage: null, batteryHealth: null }
  const pictures = { image: '', photos: null, preview: null }
  return { ...row, ...texts, ...specs, ...pictures, originalPrice: price, resalePrice: price }
}

export function toFavourite(row: FavouriteProduct): Favourite {
  return {
    ...toProductFacts(withoutUnseen(row)),
    _id: row.id,
    category: row.category,
    sellerName: row.sellerName,
    fate: publicListingState(row),
    kept: row.keptAt.toISOString(),
  }
}

export function toExportedFavourite(row: FavouriteProduct): ExportedFavourite {
  const { id: productId, title: header, keptAt } = withoutUnseen(row)
  return { productId, header, kept: keptAt.toISOString() }
}
