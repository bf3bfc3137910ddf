import type { Sale } from '../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'

/** What was not returned to the buyer of the price yet. */
export const restOf = ({ price, refunded, chargedBack }: Sale): string =>
  toText(Math.max(0, toMinor(price) - toMinor(refunded) - toMinor(chargedBack)))

/** What failed refunds still owe the buyer; zero for others. */
export const owedRefundOf = ({ failedRefunds }: Sale): string => failedRefunds?.owed ?? '0.00'

/** What the buyer was or will be refunded, without what failed refunds still owe. */
export const paidRefundOf = (sale: Sale): string =>
  toText(toMinor(sale.refunded) - toMinor(owedRefundOf(sale)))
