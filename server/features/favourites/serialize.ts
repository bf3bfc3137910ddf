import type { Favourite } from '../../../contract/favourites.ts'
import { facts } from '../catalog/rules.ts'
import type { KeptProduct } from './queries.ts'

function fateOf({ gone, soldAt, held }: KeptProduct): Favourite['fate'] {
  if (soldAt) return 'sold'
  if (gone) return 'gone'
  return held ? 'reserved' : 'for_sale'
}

/** What somebody has marked, as it crosses the wire. */
export function favourite(row: KeptProduct): Favourite {
  return {
    ...facts(row),
    _id: row.id,
    category: row.category,
    sellerName: row.sellerName,
    fate: fateOf(row),
    kept: row.keptAt.toISOString(),
  }
}
