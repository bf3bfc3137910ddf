import { CircleCheck, Clock, CreditCard, Undo2, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { BookAgain, RefundExplanation } from '../bookings/booking-status.tsx'
import { isRefundOwed } from '../bookings/refund-owed.ts'
import { TransactionId } from '../bookings/transaction-id.tsx'

function ToMyOrders() {
  const t = useTranslations('orders')
  return (
    <ButtonLink to="/dashboard/myorders" variant="secondary">
      {t('title')}
    </ButtonLink>
  )
}

export function PaymentDone({ transactionId }: { transactionId: string }) {
  const t = useTranslations('payment')
  return (
    <Outcome tone="good" icon={<CircleCheck aria-hidden />} title={t('completed')}>
      <TransactionId id={transactionId} />
      <ToMyOrders />
    </Outcome>
  )
}

export function AlreadyPaid() {
  const t = useTranslations('payment')
  return (
    <Outcome tone="good" icon={<CircleCheck aria-hidden />} title={t('alreadyPaid')}>
      <p>{t('alreadyPaidHint')}</p>
      <ToMyOrders />
    </Outcome>
  )
}

/** Shown to staff, who may open the payment screen of a buyer's hold but not pay. */
export function HeldByBuyer() {
  const t = useTranslations('payment')
  return (
    <Outcome tone="warn" icon={<Clock aria-hidden />} title={t('heldByBuyer')}>
      <p>{t('heldByBuyerHint')}</p>
    </Outcome>
  )
}

export function BookingOver({ booking }: { booking: Booking }) {
  const t = useTranslations('payment')
  return (
    <Outcome tone="warn" icon={<Clock aria-hidden />} title={t('bookingOver')}>
      <p>{t('bookingOverHint')}</p>
      <BookAgain booking={booking} />
    </Outcome>
  )
}

type RefundedProps = { booking: Booking; transactionId: string | null }

export function PaymentRefunded({ booking, transactionId }: RefundedProps) {
  const t = useTranslations('payment')
  const title = t(isRefundOwed(booking) ? 'refundFailed' : 'refunded')
  return (
    <Outcome tone="warn" icon={<Undo2 aria-hidden />} title={title}>
      <RefundExplanation booking={booking} tooLate={t('arrivedTooLate')} />
      {transactionId && <TransactionId id={transactionId} />}
      <BookAgain booking={booking} />
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
  const t = useTranslations('payment')
  return (
    <Outcome tone="warn" icon={<CreditCard aria-hidden />} title={t('wentThrough')}>
      <p>{t('notConfirmedYet')}</p>
      <p className="text-muted italic">{messageOf(failure)}</p>
      <TransactionId id={transactionId} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
        <ToMyOrders />
      </div>
    </Outcome>
  )
}

export function CardProviderUnavailable({ failure, busy, onRetry }: RetryProps) {
  const t = useTranslations('payment')
  return (
    <Outcome tone="warn" icon={<WifiOff aria-hidden />} title={t('cardsAway')}>
      <p>{messageOf(failure)}</p>
      <p>{t('bookingStays')}</p>
      <Button busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Outcome>
  )
}
