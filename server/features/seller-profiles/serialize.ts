import type { SellerProfile } from '../../../contract/members/seller-profiles.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import { toRating } from '../reviews/rules.ts'
import type { SellerRow } from './queries.ts'

type Rest = Pick<SellerProfile, 'record' | 'responseTime'>

export function toSellerProfile(row: SellerRow, { record, responseTime }: Rest): SellerProfile {
  const { id, name, photo, since, sellerKind, trader, verifiedAt, listingsForSale } = row
  return {
    _id: id,
    name,
    photo: shownImage(photo ?? '') || null,
    since: since.toISOString(),
    sellerKind,
    trader,
    verified: {
      staff: verifiedAt?.toISOString() ?? null,
      payouts: row.hasPayouts,
      email: row.isEmailVerified,
    },
    record,
    rating: toRating({ count: row.reviews, average: row.average }),
    responseTime,
    offers: listingsForSale,
  }
}
