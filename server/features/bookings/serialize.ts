import type { Booking } from '../../../contract/bookings.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { can } from '../../access/policy.ts'
import type { Caller } from '../../context.ts'
import { holdPolicy } from '../holds/policy.ts'
import { listingState, nextHoldFrom, stateAt } from '../holds/rules.ts'
import { soldListingImage } from '../media/rules.ts'
import { paymentPolicy } from '../payments/policy.ts'
import { reasonText } from '../refunds/reasons.ts'
import { toFailedRefundTotals } from '../refunds/serialize.ts'
import type { ShownBooking } from './queries.ts'

function toRefund({ refundCause: cause, refundReason, reasonCode }: ShownBooking) {
  const reason = reasonText({ reason: refundReason ?? '', reasonCode })
  return cause && { cause, reason, byAdmin: cause === 'staff' }
}

export function toBooking(row: ShownBooking, caller: Caller): Booking {
  const state = stateAt(row, row.now)
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    price: toText(row.price),
    phone: row.phone,
    location: row.location,
    date: row.createdAt.toISOString(),
    header: row.title,
    image: soldListingImage(row),
    productId: row.productId,
    delivery: row.delivery,
    listing: listingState(row),
    seller: {
      sellerName: row.sellerName,
      photo: shownImage(row.sellerPhoto ?? '') || null,
      status: row.sellerVerifiedAt !== null,
      sellerKind: row.sellerKind,
      trader: row.trader,
    },
    paid: state === 'paid',
    state,
    expiresAt: state === 'held' ? row.expiresAt.toISOString() : null,
    againFrom: nextHoldFrom(row, row.now)?.toISOString() ?? null,
    transactionId: row.intentId,
    saleState: row.saleState,
    withdrawn: row.hasBuyerWithdrawn,
    waitsFor: row.waitsFor,
    actBy: row.waitsFor === 'buyer' ? (row.nextDeadline?.toISOString() ?? null) : null,
    accepted: row.isAccepted,
    acceptedUntil: row.acceptedUntil?.toISOString() ?? null,
    refund: toRefund(row),
    failedRefunds: toFailedRefundTotals(row.failedRefunds),
    can: {
      pay: state === 'held' && can(paymentPolicy.start_payment, caller, row),
      cancel: state === 'held' && can(holdPolicy.cancel_booking, caller, row),
    },
  }
}
