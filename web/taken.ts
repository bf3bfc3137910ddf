import type { Product } from '../contract/catalog.ts'
import type { RefusalWord } from '../contract/refusals.ts'

/** A product of a listing; `gone` once it was taken off the market after the list was read. */
export type ListedProduct = Product & { gone?: boolean }

type Taken = Extract<RefusalWord, 'product_gone' | 'product_sold' | 'product_reserved'>

/** Why nobody can book the product now, in the word of the server, if so. */
export function whyTaken({ gone, paid, reserved }: ListedProduct): Taken | null {
  if (gone) return 'product_gone'
  if (paid) return 'product_sold'
  return reserved ? 'product_reserved' : null
}

/** Whether it will not be on offer again. */
export function isOver({ gone, paid }: ListedProduct): boolean {
  return paid || gone === true
}
