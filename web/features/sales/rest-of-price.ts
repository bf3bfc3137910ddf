import type { Sale } from '../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'

/** What was not returned to the buyer of the price yet. */
export const restOf = ({ price, refunded, chargedBack }: Sale): string =>
  toText(Math.max(0, toMinor(price) - toMinor(refunded) - toMinor(chargedBack)))
