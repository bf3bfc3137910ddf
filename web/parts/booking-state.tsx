import type { ComponentType } from 'react'
import type { Booking, BookingState } from '../../contract/bookings.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { LongText } from './long-text.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = { booking: Booking; onCancel: () => void }

export function BookAgain() {
  return (
    <ButtonLink to="/categories" variant="secondary">
      Book again
    </ButtonLink>
  )
}

function Held({ booking: { _id, expiresAt, header, can }, onCancel }: Props) {
  return (
    <>
      {expiresAt && <TimeLeft expiresAt={expiresAt} title={header} />}
      <div className="flex w-full flex-wrap gap-3">
        {can.pay && (
          <ButtonLink
            to="/dashboard/payment/$id"
            params={{ id: _id }}
            aria-label={`Pay Now: ${header}`}
            className="flex-1"
          >
            Pay Now
          </ButtonLink>
        )}
        {can.cancel && (
          <Button variant="quiet" aria-label={`Cancel: ${header}`} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}

export function Transaction({ id }: { id: string }) {
  return (
    <p className="text-sm text-muted">
      Transaction <code className="wrap-anywhere text-ink">{id}</code>
    </p>
  )
}

function Paid({ booking: { transactionId } }: Props) {
  return (
    <>
      <p className="text-sm">It is yours.</p>
      {transactionId && <Transaction id={transactionId} />}
    </>
  )
}

function Expired() {
  return (
    <>
      <p className="text-sm text-muted">It was not paid in time, so the laptop was let go.</p>
      <BookAgain />
    </>
  )
}

/** Tells the buyer that an admin refunded the payment, and why. */
export function GivenBack({ reason, header }: { reason: string; header: string }) {
  return <LongText text={`The marketplace gave your money back: ${reason}`} about={header} />
}

function Refunded({ booking: { refund, header } }: Props) {
  return (
    <>
      <div className="text-sm text-muted">
        {refund?.byAdmin ? (
          <GivenBack reason={refund.reason} header={header} />
        ) : (
          'The laptop was no longer held when your payment arrived, so your money is refunded in full.'
        )}
      </div>
      <BookAgain />
    </>
  )
}

function Cancelled() {
  return (
    <>
      <p className="text-sm text-muted">This booking was cancelled before it was paid.</p>
      <BookAgain />
    </>
  )
}

const faces: Record<BookingState, ComponentType<Props>> = {
  held: Held,
  paid: Paid,
  expired: Expired,
  refunded: Refunded,
  cancelled: Cancelled,
}

/** Where a booking stands, and what its buyer can do about it. */
export function BookingStanding({ booking, onCancel }: Props) {
  const Face = faces[booking.state]
  return <Face booking={booking} onCancel={onCancel} />
}
