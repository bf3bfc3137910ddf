import { CircleCheck, Clock, CreditCard, Undo2, WifiOff } from 'lucide-react'
import type { Booking } from '../../contract/bookings.ts'
import { messageOf } from '../failures.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { BookAgain, GivenBack, Transaction } from './booking-state.tsx'
import { Outcome } from './outcome.tsx'

function ToMyOrders() {
  return (
    <ButtonLink to="/dashboard/myorders" variant="secondary">
      My Orders
    </ButtonLink>
  )
}

export function PaymentDone({ transactionId }: { transactionId: string }) {
  return (
    <Outcome tone="good" icon={<CircleCheck aria-hidden />} title="Payment completed">
      <Transaction id={transactionId} />
      <ToMyOrders />
    </Outcome>
  )
}

export function AlreadyPaid() {
  return (
    <Outcome tone="good" icon={<CircleCheck aria-hidden />} title="Already paid">
      <p>This booking is already paid. There is nothing more to pay.</p>
      <ToMyOrders />
    </Outcome>
  )
}

export function BookingOver() {
  return (
    <Outcome tone="warn" icon={<Clock aria-hidden />} title="This booking is over">
      <p>It is no longer held for you. Please book the product again.</p>
      <BookAgain />
    </Outcome>
  )
}

type RefundedProps = { booking: Booking; transactionId: string | null }

export function PaymentRefunded({ booking: { refund, header }, transactionId }: RefundedProps) {
  return (
    <Outcome tone="warn" icon={<Undo2 aria-hidden />} title="Your money is refunded">
      {refund?.byAdmin ? (
        <GivenBack reason={refund.reason} header={header} />
      ) : (
        <p>The booking had run out when the payment arrived, so your money is refunded in full.</p>
      )}
      {transactionId && <Transaction id={transactionId} />}
      <BookAgain />
    </Outcome>
  )
}

type RetryProps = { failure: unknown; busy: boolean; onRetry: () => unknown }

export function PaymentUnrecorded({
  failure,
  busy,
  onRetry,
  transactionId,
}: RetryProps & { transactionId: string }) {
  return (
    <Outcome tone="warn" icon={<CreditCard aria-hidden />} title="Your card payment went through">
      <p>
        We could not confirm it here yet. It will be confirmed by itself within a few minutes; you
        will not be charged again.
      </p>
      <p className="text-muted italic">{messageOf(failure)}</p>
      <Transaction id={transactionId} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={onRetry}>
          Retry
        </Button>
        <ToMyOrders />
      </div>
    </Outcome>
  )
}

export function CardsAway({ failure, busy, onRetry }: RetryProps) {
  return (
    <Outcome tone="warn" icon={<WifiOff aria-hidden />} title="The card form is not available">
      <p>{messageOf(failure)}</p>
      <p>Your booking stays as it is.</p>
      <Button busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </Outcome>
  )
}
