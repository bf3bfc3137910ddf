import type { BookingState } from '../../../contract/bookings.ts'
import type { Tx } from '../../database/db.ts'
import { expireHolds } from './expire.ts'
import { hasOtherLiveBooking } from './queries.ts'
import { mayPay } from './rules.ts'

type LockedBooking = {
  bookingId: string
  productId: string
  /** Sold, withdrawn or hidden. */
  productGone: boolean
  state: BookingState
}

/** Whether a charge pays for the booking of a locked product, even after the hold has ended. */
export async function chargePaysFor(
  tx: Tx,
  { bookingId, productId, productGone, state }: LockedBooking,
): Promise<boolean> {
  if (state !== 'held') await expireHolds(tx, productId)
  const productTaken = productGone || (await hasOtherLiveBooking(tx, productId, bookingId))
  return mayPay({ state, productTaken })
}
