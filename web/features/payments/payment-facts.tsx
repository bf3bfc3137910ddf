import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'
import { TransactionId } from '../bookings/transaction-id.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import type { RefundAction } from './use-refund.ts'

/** The product as a link to the sale, the transaction and, if refunded, the reason. */
export function PaidFor({ payment }: { payment: Payment }) {
  const t = useTranslations('admin.payments')
  const { header, bookingId: id, transactionId, refund } = payment
  return (
    <div className="grid justify-items-start gap-1">
      <Link to="/dashboard/cases/$id" params={{ id }} className={textLink}>
        <UserText>{header}</UserText>
      </Link>
      <div className="grid gap-1 text-sm font-normal">
        <TransactionId id={transactionId} />
        {refund?.reason && (
          <LongText
            text={t('refundReason', { reason: refund.reason })}
            about={t('refundOf', { title: header })}
          />
        )}
      </div>
    </div>
  )
}

const noAmount = '0.00'

/** The amount paid, what of it was refunded in part, and the fee of the rest. */
export function AmountPaid({ payment }: { payment: Payment }) {
  const t = useTranslations('admin.payments')
  const formatPrice = useFormatPrice()
  const { price, refundedInPart, fee, currency } = payment
  return (
    <div className="whitespace-nowrap tabular-nums">
      <p>{formatPrice(price, currency)}</p>
      <div className="text-sm text-muted">
        {refundedInPart !== noAmount && (
          <p className="whitespace-normal">
            {t('refundedInPart', { amount: formatPrice(refundedInPart, currency) })}
          </p>
        )}
        {fee !== noAmount && <p>{t('fee', { fee: formatPrice(fee, currency) })}</p>}
      </div>
    </div>
  )
}

function RefundProgress({ payment: { refund, refundFailed } }: { payment: Payment }) {
  const t = useTranslations('admin.payments')
  if (refundFailed) return <p className="text-sm text-muted">{t('refundFailedHint')}</p>
  if (!refund) return null
  const moment = () => <DateText iso={refund.date} />
  return (
    <p className="text-sm text-muted">
      {t.rich(refund.sent ? 'refundSent' : 'refundOnItsWay', { moment })}
    </p>
  )
}

/** The state of the payment, with the refund button. */
export function PaymentStatus({ payment, refund }: { payment: Payment; refund: RefundAction }) {
  const t = useTranslations('admin.refund')
  return (
    <div className="grid justify-items-start gap-2">
      <PaymentBadge payment={payment} />
      <RefundProgress payment={payment} />
      {payment.can.refund && (
        <Button
          variant="danger"
          size="sm"
          aria-label={t('actOf', { title: payment.header })}
          onClick={(event) => refund.ask(payment, event.currentTarget)}
        >
          {t('act')}
        </Button>
      )}
    </div>
  )
}
