import { sql } from 'kysely'
import type { BookingState } from '../../../contract/bookings.ts'
import { waitingOfferStates } from '../../../contract/sales/offer-terms.ts'
import { now, type Tx } from '../../database/db.ts'
import { lockParties } from './lock.ts'

/** Skips locked rows: these are being answered. Returns how many. */
export async function expireDueOffers(tx: Tx, rows: number): Promise<number> {
  const due = tx
    .selectFrom('offer')
    .select('id')
    .where('state', 'in', waitingOfferStates)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(rows)
    .forUpdate()
    .skipLocked()
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set({ state: 'expired' })
    .where('id', 'in', due)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const markNotified = (tx: Tx, ids: string[]) =>
  tx
    .updateTable('offer')
    .from('product')
    .set({ told_at: now })
    .where('offer.id', 'in', ids)
    .whereRef('product.id', '=', 'offer.product_id')
    .returning([
      'offer.id',
      'offer.buyer_id as buyerId',
      'offer.seller_id as sellerId',
      'offer.amount',
      'offer.counter_amount as counterAmount',
      'offer.currency',
      'offer.state',
      'offer.is_outdated as isOutdated',
      'offer.is_seller_told as isSellerNotified',
      'product.title',
      sql<boolean>`exists (
        select from booking where booking.product_id = offer.product_id
          and booking.buyer_id = offer.buyer_id and booking.state in ('held', 'paid')
      )`.as('isOwnBooking'),
      sql<boolean>`(product.withdrawn_at is not null
        or product.hidden_because is not distinct from 'suspended')`.as('isWithdrawnOrSuspended'),
      sql<BookingState | null>`(
        select booking.state from booking where booking.id = offer.booking_id
      )`.as('bookingState'),
    ])

const withoutNotice = (tx: Tx) =>
  tx.selectFrom('offer').select('offer.id').where('told_at', 'is', null)

async function takeUnnotified(tx: Tx, query: ReturnType<typeof withoutNotice>, rows: number) {
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)
  const due = query.orderBy('offer.id').limit(rows)
  const ids = idsOf(await due.execute())
  if (ids.length === 0) return []
  await lockParties(tx, ids)
  const locked = idsOf(
    await due.where('offer.id', 'in', ids).forUpdate('offer').skipLocked().execute(),
  )
  return locked.length === 0 ? [] : markNotified(tx, locked).execute()
}

/** Marks offers that expired or were superseded as notified, and returns them. */
export const takeEnded = (tx: Tx, rows: number) =>
  takeUnnotified(tx, withoutNotice(tx).where('offer.state', 'in', ['expired', 'superseded']), rows)

/** Marks accepted offers whose booking is no longer held as notified, and returns them. */
export const takeSettled = (tx: Tx, rows: number) =>
  takeUnnotified(
    tx,
    withoutNotice(tx)
      .where('offer.state', '=', 'accepted')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.id', '=', 'offer.booking_id')
            .where('booking.state', '!=', 'held'),
        ),
      ),
    rows,
  )
