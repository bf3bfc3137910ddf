import type { ProductFacts } from '../../../contract/catalog.ts'
import type { SimilarItem } from '../../../contract/product-page.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { toRating } from '../reviews/rules.ts'
import type { ProductRow } from './queries.ts'
import { monthsUsed } from './rules.ts'

type CardColumn =
  | 'image'
  | 'title'
  | 'originalPrice'
  | 'resalePrice'
  | 'purchasedOn'
  | 'condition'
  | 'location'
  | 'createdAt'
  | 'memory'
  | 'storage'
  | 'batteryHealth'
  | 'sold'
  | 'reviews'
  | 'average'

/** What a small card shows of a product. */
export type CardRow = Pick<ProductRow, CardColumn>

/** The value of an attribute; null if it is not specified as a number. */
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** The facts of a product that a card shows, without photos and description. */
export function toCardFacts(row: CardRow) {
  return {
    image: shownImage(row.image),
    header: row.title,
    originalprice: toText(row.originalPrice),
    resaleprice: toText(row.resalePrice),
    purchase: row.purchasedOn.slice(0, 4),
    monthsUsed: monthsUsed(row.purchasedOn, new Date()),
    condition: row.condition,
    location: row.location,
    date: row.createdAt.toISOString(),
    memory: numberOf(row.memory),
    storage: numberOf(row.storage),
    batteryHealth: numberOf(row.batteryHealth),
    record: {
      sold: row.sold,
      rating: toRating({ count: row.reviews, average: row.average }),
    },
  } satisfies Partial<ProductFacts>
}

export function toProductFacts(row: ProductRow): ProductFacts {
  const { photos, preview, description } = row
  return { ...toCardFacts(row), photos: photos ?? [], preview, description }
}

/** The id for a link to the seller's page; null if the account is deleted. */
export const sellerIdOf = ({
  ownerId,
  isSellerDeleted,
}: Pick<ProductRow, 'ownerId' | 'isSellerDeleted'>) => (isSellerDeleted ? null : ownerId)

/** A product for a small card. */
export function toSimilarItem(row: ProductRow): SimilarItem {
  return {
    ...toProductFacts(row),
    _id: row.id,
    category: row.category,
    status: row.verifiedAt !== null,
    reserved: row.held,
  }
}

/** A product in a list. */
export function toListedProduct(row: ProductRow) {
  return {
    ...toProductFacts(row),
    _id: row.id,
    category: row.category,
    sellerName: row.sellerName,
    sellerId: sellerIdOf(row),
    photo: shownImage(row.photo ?? '') || null,
    sellerKind: row.sellerKind,
    status: row.verifiedAt !== null,
    paid: row.soldAt !== null,
    reserved: row.held && row.soldAt === null,
    delivery: row.delivery,
  }
}
