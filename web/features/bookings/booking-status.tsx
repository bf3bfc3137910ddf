import { CalendarClock } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking, BookingState } from '../../../contract/bookings.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import { slugOf } from '../../../contract/schemas/slug.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { RefundOutcome } from './refund-outcome.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = { booking: Booking; onCancel: () => void }

/** A link to the product while it is for sale, or from when its buyer can reserve it again. */
export function BookAgain({ booking }: Pick<Props, 'booking'>) {
  const t = useTranslations('orders')
  const { productId: id, header: title, listing, againFrom } = booking
  if (listing !== 'for_sale') return <p className="text-sm text-muted">{t('notForSale')}</p>
  if (againFrom) {
    return (
      <p className="text-sm">
        {t.rich('againFrom', { moment: () => <DateText iso={againFrom} /> })}
      </p>
    )
  }
  return (
    <ButtonLink
      to="/items/$id/{-$slug}"
      params={{ id, slug: slugOf(title) }}
      variant="secondary"
      aria-label={t('bookAgainOf', { title })}
    >
      {t('bookAgain')}
    </ButtonLink>
  )
}

function Held({ booking: { _id, expiresAt, header, can }, onCancel }: Props) {
  const t = useTranslations('orders')
  return (
    <>
      {expiresAt && <TimeLeft expiresAt={expiresAt} title={header} />}
      <div className="flex w-full flex-wrap gap-3">
        {can.pay && (
          <ButtonLink
            to="/dashboard/payment/$id"
            params={{ id: _id }}
            aria-label={t('payNowFor', { title: header })}
            className="flex-auto"
          >
            {t('payNow')}
          </ButtonLink>
        )}
        {can.cancel && (
          <Button variant="quiet" aria-label={t('cancelOf', { title: header })} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </>
  )
}

function ViewOrder({ booking: { _id: id, header: title } }: Pick<Props, 'booking'>) {
  const t = useTranslations('orders')
  return (
    <ButtonLink
      to="/dashboard/orders/$id"
      params={{ id }}
      variant="secondary"
      size="sm"
      aria-label={t('viewOrderOf', { title })}
    >
      {t('viewOrder')}
    </ButtonLink>
  )
}

const beforeHandover = {
  both: 'awaiting_handover',
  ship: 'awaiting_shipment',
  meet: 'awaiting_meeting',
} as const

/**
 * The message key for the state of a sale. Before the handover the text says how the buyer gets it, for
 * a case or a return whose turn it is, and for a parcel on its way, whether it has to be returned after a
 * withdrawal.
 */
function situationOf({ saleState, waitsFor, withdrawn, delivery }: Booking) {
  if (saleState === 'awaiting_handover') return beforeHandover[delivery]
  if (saleState === 'disputed' && waitsFor) return `disputedBy.${waitsFor}` as const
  if (saleState === 'return_requested' && waitsFor === 'seller') return 'return_address'
  if (saleState === 'in_transit' && withdrawn) return 'withdrawn_in_transit'
  return saleState ?? 'completed'
}

const turns: Partial<Record<SaleState, 'inspect' | 'sendBack' | 'answer'>> = {
  inspection: 'inspect',
  return_requested: 'sendBack',
  disputed: 'answer',
}

function YourTurn({ booking: { saleState, actBy } }: Pick<Props, 'booking'>) {
  const t = useTranslations('orders.yourTurn')
  const step = saleState && turns[saleState]
  if (!actBy || !step) return null
  return (
    <p className="flex gap-2 text-sm font-medium">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{t.rich(step, { moment: () => <DateText iso={actBy} /> })}</span>
    </p>
  )
}

function Situation({ booking }: Pick<Props, 'booking'>) {
  const t = useTranslations('orders')
  const { accepted, acceptedUntil } = booking
  if (!accepted) return t(`sale.${situationOf(booking)}`)
  if (!acceptedUntil) return t('acceptedAlone')
  return t.rich('accepted', { moment: () => <DateText iso={acceptedUntil} /> })
}

function Paid({ booking }: Props) {
  const { failedRefunds } = booking
  return (
    <>
      <YourTurn booking={booking} />
      <p className="text-sm">
        <Situation booking={booking} />
      </p>
      {failedRefunds && (
        <div className="grid gap-1 text-sm">
          <RefundOutcome failedRefunds={failedRefunds} />
        </div>
      )}
      <ViewOrder booking={booking} />
    </>
  )
}

function Expired({ booking }: Props) {
  const t = useTranslations('orders')
  return (
    <>
      <p className="text-sm text-muted">{t('notPaidInTime')}</p>
      <BookAgain booking={booking} />
    </>
  )
}

const refundTexts = {
  staff: 'givenBack',
  cancellation: 'saleCancelled',
  case: 'caseRefunded',
  chargeback: 'chargedBack',
} as const

/** Why the payment was refunded, or that the refund to the card failed. */
export function RefundExplanation({
  booking,
  tooLate,
}: Pick<Props, 'booking'> & { tooLate: string }) {
  const t = useTranslations('orders')
  const { refund, failedRefunds, header } = booking
  if (failedRefunds) return <RefundOutcome failedRefunds={failedRefunds} />
  if (!refund || refund.cause === 'late_payment') return <p>{tooLate}</p>
  const { cause, reason } = refund
  const text = t(refundTexts[cause], { reason, given: reason ? 'yes' : 'no' })
  return <LongText text={text} about={header} />
}

function Refunded({ booking }: Props) {
  const t = useTranslations('orders')
  return (
    <>
      <div className="text-sm text-muted">
        <RefundExplanation booking={booking} tooLate={t('paidTooLate')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <BookAgain booking={booking} />
        {booking.transactionId && <ViewOrder booking={booking} />}
      </div>
    </>
  )
}

function Cancelled({ booking }: Props) {
  const t = useTranslations('orders')
  return (
    <>
      <p className="text-sm text-muted">{t('cancelledUnpaid')}</p>
      <BookAgain booking={booking} />
    </>
  )
}

const statusByState: Record<BookingState, ComponentType<Props>> = {
  held: Held,
  paid: Paid,
  expired: Expired,
  refunded: Refunded,
  cancelled: Cancelled,
}

/** The state of a booking, and the actions available to its buyer. */
export function BookingStatus({ booking, onCancel }: Props) {
  const Status = statusByState[booking.state]
  return <Status booking={booking} onCancel={onCancel} />
}
