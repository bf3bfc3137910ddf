import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking, BookingState } from '../../../contract/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = { booking: Booking; onCancel: () => void }

export function BookAgain() {
  const t = useTranslations('orders')
  return (
    <ButtonLink to="/categories" variant="secondary">
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
            className="flex-1"
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

export function Transaction({ id }: { id: string }) {
  const t = useTranslations('orders')
  return (
    <p className="text-sm text-muted">
      {t.rich('transaction', {
        id,
        code: (chunks) => <code className="wrap-anywhere text-ink">{chunks}</code>,
      })}
    </p>
  )
}

function Paid({ booking: { _id: id, header: title, transactionId } }: Props) {
  const t = useTranslations('orders')
  return (
    <>
      <p className="text-sm">{t('isYours')}</p>
      {transactionId && <Transaction id={transactionId} />}
      <ButtonLink
        to="/dashboard/orders/$id"
        params={{ id }}
        variant="secondary"
        size="sm"
        aria-label={t('viewOrderOf', { title })}
      >
        {t('viewOrder')}
      </ButtonLink>
    </>
  )
}

function Expired() {
  const t = useTranslations('orders')
  return (
    <>
      <p className="text-sm text-muted">{t('notPaidInTime')}</p>
      <BookAgain />
    </>
  )
}

/** States that an admin refunded the payment, and why. */
export function RefundSent({ reason, header }: { reason: string; header: string }) {
  const t = useTranslations('orders')
  return <LongText text={t('givenBack', { reason })} about={header} />
}

function Refunded({ booking: { refund, header } }: Props) {
  const t = useTranslations('orders')
  return (
    <>
      <div className="text-sm text-muted">
        {refund?.byAdmin ? <RefundSent reason={refund.reason} header={header} /> : t('paidTooLate')}
      </div>
      <BookAgain />
    </>
  )
}

function Cancelled() {
  const t = useTranslations('orders')
  return (
    <>
      <p className="text-sm text-muted">{t('cancelledUnpaid')}</p>
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

/** The state of a booking, and the actions available to its buyer. */
export function BookingStatus({ booking, onCancel }: Props) {
  const Face = faces[booking.state]
  return <Face booking={booking} onCancel={onCancel} />
}
