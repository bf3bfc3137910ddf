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
import type { CardCheckout } from './use-payment.ts'

type Props = { booking: Booking; payment: CardCheckout }

/**
 * The card form or the result of the payment. The result of the card payment takes precedence over
 * the booking's state.
 */
export function CheckoutForm({ booking, payment }: Props) {
  const { transactionId, paying, isRecorded, refunded, recordError } = payment
  if (transactionId && isRecorded) return <PaymentDone transactionId={transactionId} />
  if (transactionId && refunded) {
    return <PaymentRefunded booking={booking} transactionId={transactionId} />
  }
  if (transactionId && recordError) {
    return (
      <PaymentUnrecorded
        transactionId={transactionId}
        failure={recordError}
        busy={payment.isRecording}
        onRetry={payment.retryRecording}
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
