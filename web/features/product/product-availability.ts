import type { Product } from '../../../contract/catalog.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { Item } from '../../../contract/product-page.ts'
import type { SearchHit } from '../../../contract/search-calls.ts'

/** A product of a listing; `gone` once it was taken off the market after the list was read. */
export type ListedProduct = Product & { gone?: boolean }

/** A product as its page shows it; `askedBy` is for whom it was read, who may do other things than others. */
export type ListedItem = Item & { gone?: boolean; askedBy: string }

/** A product that a search has found; `paid` and `gone` became so after that. */
export type ListedFound = SearchHit & { paid?: boolean; gone?: boolean }

type UnavailableReason = Extract<RefusalCode, 'product_gone' | 'product_sold' | 'product_reserved'>

/** Why nobody can book the product now, in the word of the server, if so. */
export function unavailableReason({
  gone,
  paid,
  reserved,
}: ListedProduct): UnavailableReason | null {
  if (gone) return 'product_gone'
  if (paid) return 'product_sold'
  return reserved ? 'product_reserved' : null
}

/** Whether it will not be on offer again. */
export function isOver({ gone, paid }: { gone?: boolean; paid?: boolean }): boolean {
  return paid === true || gone === true
}
