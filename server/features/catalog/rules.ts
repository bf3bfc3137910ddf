import type { ProductFacts } from '../../../contract/catalog.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import { type Condition, isBetter, worstGrade } from '../../../contract/grade-enums.ts'
import type { Grades } from '../../../contract/grades.ts'
import { formatMessage } from '../../../contract/i18n/messages.ts'
import type { SimilarItem } from '../../../contract/product-page.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import { toText } from '../../../contract/schemas/money.ts'
import {
  aheadOfUtc,
  isPurchaseYear,
  purchaseYears,
} from '../../../contract/schemas/purchase-years.ts'
import { toRating } from '../reviews/rules.ts'
import type { VisibleProduct } from './queries.ts'

/** Whole months from the month of purchase (`YYYY-MM-DD`, its first day) to `now`, in UTC. */
export function monthsUsed(purchasedOn: string, now: Date): number {
  const year = Number(purchasedOn.slice(0, 4))
  const month = Number(purchasedOn.slice(5, 7))
  const months = (now.getUTCFullYear() - year) * 12 + (now.getUTCMonth() + 1 - month)
  return Math.max(0, months)
}

type Purchase = { purchase: string; purchaseMonth?: string | undefined }
type Purchased = { on: string; wrong?: never } | { on?: never; wrong: Record<string, string> }

/**
 * The first day of the month of purchase (`YYYY-MM-DD`; January by default), or the invalid field.
 * Accepts 1990 up to the current date in the earliest time zone.
 */
export function purchased({ purchase, purchaseMonth = '1' }: Purchase, now: Date): Purchased {
  const latest = new Date(now.getTime() + aheadOfUtc)
  const year = Number(purchase)
  if (!isPurchaseYear(year, now)) {
    return { wrong: { purchase: formatMessage('yearRange', purchaseYears(now)) } }
  }
  if (year === latest.getUTCFullYear() && Number(purchaseMonth) > latest.getUTCMonth() + 1) {
    return { wrong: { purchaseMonth: formatMessage('monthToCome') } }
  }
  return { on: `${purchase}-${purchaseMonth.padStart(2, '0')}-01` }
}

export function wrongCondition(condition: Condition, grades: Grades | undefined) {
  const worst = grades && worstGrade(grades)
  if (!worst || !isBetter(condition, worst)) return undefined
  return { condition: formatMessage('gradeCaps', { worst }) }
}

type Situation = { sold: boolean; reserved: boolean }

export function unavailableRefusal({ sold, reserved }: Situation): RefusalCode | null {
  if (sold) return 'product_sold'
  return reserved ? 'product_reserved' : null
}

type CardColumn =
  | 'image'
  | 'title'
  | 'originalPrice'
  | 'resalePrice'
  | 'purchasedOn'
  | 'condition'
  | 'location'
  | 'createdAt'
  | 'specs'
  | 'sold'
  | 'reviews'
  | 'average'

/** What a small card shows of a product. */
export type CardRow = Pick<VisibleProduct, CardColumn>

/** The value of the attribute with this key; null if it is not specified as a number. */
function numberOf({ specs }: CardRow, key: string): number | null {
  const value = specs[key]
  return typeof value === 'number' ? value : null
}

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
    memory: numberOf(row, 'memory'),
    storage: numberOf(row, 'storage'),
    batteryHealth: numberOf(row, 'battery_health'),
    record: {
      sold: row.sold,
      rating: toRating({ count: row.reviews, average: row.average }),
    },
  } satisfies Partial<ProductFacts>
}

export function toProductFacts(row: VisibleProduct): ProductFacts {
  const { photos, preview, description } = row
  const { image, header, ...facts } = toCardFacts(row)
  return { image, photos: photos ?? [], preview, header, description, ...facts }
}

/** The id for a link to the seller's page; null if the account is deleted. */
export const sellerIdOf = ({
  ownerId,
  isSellerDeleted,
}: Pick<VisibleProduct, 'ownerId' | 'isSellerDeleted'>) => (isSellerDeleted ? null : ownerId)

/** A product for a small card. */
export function toSimilarItem(row: VisibleProduct): SimilarItem {
  return {
    ...toProductFacts(row),
    _id: row.id,
    category: row.category,
    status: row.verifiedAt !== null,
    reserved: row.held,
  }
}

export function listed(row: VisibleProduct) {
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
  }
}
