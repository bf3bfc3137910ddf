import type { QueryClient } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings.ts'
import { orpc } from '../../data/queries.ts'
import { replaceInLists } from '../../data/replace-in-lists.ts'

/** After the card was charged: no second payment, even if the booking is not recorded as paid yet. */
const charged: Partial<Booking> = { can: { pay: false, cancel: false } }

const recorded: Partial<Booking> = {
  ...charged,
  paid: true,
  state: 'paid',
  expiresAt: null,
  saleState: 'awaiting_handover',
  waitsFor: 'seller',
}

/**
 * Changes the booking in the cached lists, which cannot be refetched when the connection is lost
 * right after the payment. Invalidate them afterwards.
 */
export function showCharged(
  queryClient: QueryClient,
  bookingId: string,
  transactionId: string,
  isRecorded: boolean,
) {
  const change = isRecorded ? { ...recorded, transactionId } : charged
  const show = (known: Booking): Booking => ({ ...known, ...change })
  replaceInLists(queryClient, orpc.bookings.own.key(), bookingId, show)
}
