import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'
import { Transaction } from '../bookings/booking-state.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import type { Refund } from './use-refund.ts'

/** The product, the transaction and, if refunded, the reason. */
export function PaidFor({ payment: { header, transactionId, refund } }: { payment: Payment }) {
  const t = useTranslations('admin.payments')
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        <UserText>{header}</UserText>
      </p>
      <div className="grid gap-1 text-sm font-normal">
        <Transaction id={transactionId} />
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

/** The amount paid, and the fee that the shop kept. */
export function AmountPaid({ payment: { price, fee, currency } }: { payment: Payment }) {
  const t = useTranslations('admin.payments')
  const wording = useFormatPrice()
  return (
    <div className="whitespace-nowrap tabular-nums">
      <p>{wording.price(price, currency)}</p>
      <p className="text-sm text-muted">{t('fee', { fee: wording.price(fee, currency) })}</p>
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
export function PaymentStatus({ payment, refund }: { payment: Payment; refund: Refund }) {
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
