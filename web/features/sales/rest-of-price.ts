import type { Sale } from '../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'

type Returned = Pick<Sale, 'price' | 'refunded' | 'chargedBack'>
type Refunds = Pick<Sale, 'refunded' | 'failedRefunds'>

/** The part of the price that has not been returned to the buyer by refunds or chargebacks in part. */
export const restOf = ({ price, refunded, chargedBack }: Returned): string =>
  toText(Math.max(0, toMinor(price) - toMinor(refunded) - toMinor(chargedBack)))

/** The amount of failed refunds that is still owed to the buyer; zero if no refund failed. */
export const owedRefundOf = ({ failedRefunds }: Pick<Refunds, 'failedRefunds'>): string =>
  failedRefunds?.owed ?? '0.00'

/** What the buyer was or will be refunded, without what failed refunds still owe. */
export const paidRefundOf = (sale: Refunds): string =>
  toText(toMinor(sale.refunded) - toMinor(owedRefundOf(sale)))
