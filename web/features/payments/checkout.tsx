import type { Booking } from '../../../contract/bookings.ts'
import { CardPayment } from './card-payment.tsx'
import {
  AlreadyPaid,
  BookingOver,
  HeldByBuyer,
  PaymentDone,
  PaymentRefunded,
  PaymentUnrecorded,
} from './payment-outcomes.tsx'
import type { Payment } from './use-payment.ts'

type Props = { booking: Booking; payment: Payment }

/**
 * The card form or the result of the payment. The result of the card payment takes precedence over
 * the booking's state.
 */
export function CheckoutForm({ booking, payment }: Props) {
  const { transactionId, paying, recorded, refunded, unrecorded } = payment
  if (transactionId && recorded) return <PaymentDone transactionId={transactionId} />
  if (transactionId && refunded) {
    return <PaymentRefunded booking={booking} transactionId={transactionId} />
  }
  if (transactionId && unrecorded) {
    return (
      <PaymentUnrecorded
        transactionId={transactionId}
        failure={unrecorded}
        busy={payment.recording}
        onRetry={payment.recordAgain}
      />
    )
  }
  if (paying || booking.can.pay) return <CardPayment booking={booking} payment={payment} />
  if (booking.paid) return <AlreadyPaid />
  if (booking.state === 'refunded') {
    return <PaymentRefunded booking={booking} transactionId={booking.transactionId} />
  }
  if (booking.state === 'held') return <HeldByBuyer />
  return <BookingOver booking={booking} />
}
