import { sql } from 'kysely'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'

/** Whether a card payment of the booking is open: its outcome is not settled here. */
export const hasOpenPaymentIntent = sql<boolean>`exists (
  select from payment_intent
  where payment_intent.booking_id = booking.id and payment_intent.settled_at is null
)`

/** Breaks off a transaction that would free bookings somebody is paying for. */
class OpenPayment extends Error {
  readonly bookingIds: string[]

  constructor(bookingIds: string[]) {
    super('bookings that are to be freed are being paid for')
    this.bookingIds = bookingIds
  }
}

/**
 * Breaks the transaction off when one of these bookings is being paid for; `freeing` then stops the
 * payments and begins anew. The bookings must be locked, so that no payment of theirs can begin.
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

/**
 * Runs `work`, which frees products of their bookings, in one transaction. Payments that are open
 * are cancelled at the provider first, outside of any transaction; one that was quicker is settled,
 * and `work` finds a paid booking. Refuses `otherwise` when a payment stands in the way still after
 * three times, and `card_provider_away` with nothing freed.
 */
export async function withHoldsReleased<T>(
  services: Pick<AppServices, 'db' | 'stopPayments'>,
  otherwise: RefusalCode,
  work: (tx: Tx) => Promise<T>,
  tries = 3,
): Promise<T> {
  try {
    return await transact(services.db, work)
  } catch (error) {
    if (!(error instanceof OpenPayment)) throw error
    if (tries === 0) throw refuse(otherwise)
    await services.stopPayments(error.bookingIds)
    return withHoldsReleased(services, otherwise, work, tries - 1)
  }
}
