import type { ExportedFavourite, Favourite } from '../../../contract/favourites.ts'
import { toProductFacts } from '../catalog/rules.ts'
import type { FavouriteProduct } from './queries.ts'

function favouriteState({ gone, soldAt, held }: FavouriteProduct): Favourite['fate'] {
  if (soldAt) return 'sold'
  if (gone) return 'gone'
  return held ? 'reserved' : 'for_sale'
}

export function toFavourite(row: FavouriteProduct): Favourite {
  return {
    ...toProductFacts(row),
    _id: row.id,
    category: row.category,
    sellerName: row.sellerName,
    fate: favouriteState(row),
    kept: row.keptAt.toISOString(),
  }
}

export function toExportedFavourite(row: FavouriteProduct): ExportedFavourite {
  return { productId: row.id, header: row.title, kept: row.keptAt.toISOString() }
}
