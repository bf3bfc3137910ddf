import type { RefusalCode } from '../../../contract/errors.ts'
import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { expireHolds } from './expire.ts'
import { hasOpenPaymentIntent } from './queries.ts'

class OpenPayment extends Error {
  readonly bookingIds: string[]

  constructor(bookingIds: string[]) {
    super('holds that are to be released have an open payment')
    this.bookingIds = bookingIds
  }
}

/**
 * Aborts the transaction when one of these bookings has an open payment; `withHoldsReleased` then
 * cancels the payment and retries. Lock the bookings first, so that no payment can start.
 */
export async function ensureNoOpenPayment(tx: Tx, bookingIds: string[]) {
  if (bookingIds.length === 0) return
  const paying = await tx
    .selectFrom('booking')
    .select('id')
    .where('id', 'in', bookingIds)
    .where(hasOpenPaymentIntent)
    .execute()
  if (paying.length > 0) throw new OpenPayment(paying.map(({ id }) => id))
}

export async function releaseDueHolds(tx: Tx, productId: string) {
  await ensureNoOpenPayment(tx, await expireHolds(tx, productId))
}

/**
 * Runs `work`, which releases holds, in one transaction. Open payments are cancelled at the
 * provider first, outside any transaction; one that was already charged is settled, so that `work`
 * finds a paid booking. Refuses `otherwise` when a payment is still open after three retries, and
 * `card_provider_away` with nothing released.
 */
export async function withHoldsReleased<T>(
  services: Pick<AppServices, 'db' | 'cancelIntents'>,
  otherwise: RefusalCode,
  work: (tx: Tx) => Promise<T>,
  tries = 3,
): Promise<T> {
  try {
    return await transact(services.db, work)
  } catch (error) {
    if (!(error instanceof OpenPayment)) throw error
    if (tries === 0) throw refuse(otherwise)
    await services.cancelIntents(error.bookingIds)
    return withHoldsReleased(services, otherwise, work, tries - 1)
  }
}
