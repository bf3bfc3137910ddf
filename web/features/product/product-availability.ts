import type { RefusalCode } from '../../../contract/errors.ts'
import type { ListedProduct } from '../../data/listed-products.ts'

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
