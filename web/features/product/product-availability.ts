import type { RefusalCode } from '../../../contract/errors.ts'
import type { ListedProduct } from '../../data/listed-products.ts'

type UnavailableReason = Extract<RefusalCode, 'product_gone' | 'product_sold' | 'product_reserved'>

/** Why the product cannot be booked now, as the server's error code; null if it can. */
export function unavailableReason({
  gone,
  paid,
  reserved,
}: ListedProduct): UnavailableReason | null {
  if (gone) return 'product_gone'
  if (paid) return 'product_sold'
  return reserved ? 'product_reserved' : null
}

/** Whether it is permanently unavailable. */
export function isOver({ gone, paid }: { gone?: boolean; paid?: boolean }): boolean {
  return paid === true || gone === true
}
