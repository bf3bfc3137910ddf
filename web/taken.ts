import type { Product } from '../contract/catalog.ts'
import { refusals } from '../contract/refusals.ts'

/** A product of a listing; `gone` once it was taken off the market after the list was read. */
export type ListedProduct = Product & { gone?: boolean }

/** Why nobody can book the product now, in the words of the server, if so. */
export function whyTaken({ gone, paid, reserved }: ListedProduct): string | null {
  if (gone) return refusals.product_gone[1]
  if (paid) return refusals.product_sold[1]
  return reserved ? refusals.product_reserved[1] : null
}

/** Whether it will not be on offer again. */
export function isOver({ gone, paid }: ListedProduct): boolean {
  return paid || gone === true
}
