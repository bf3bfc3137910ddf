import { CircleAlert, CircleCheck, Landmark, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { Badge } from '../../ui/badge.tsx'

type Props = { payment: Pick<Payment, 'refund' | 'refundFailed' | 'chargedBack'> }

/** Whether the payment was received, refunded or charged back. */
export function PaymentBadge({ payment: { refund, refundFailed, chargedBack } }: Props) {
  const t = useTranslations('admin.payments')
  if (refundFailed) {
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden />}>
        {t('refundFailed')}
      </Badge>
    )
  }
  if (refund) return <Badge icon={<Undo2 aria-hidden />}>{t('refunded')}</Badge>
  if (chargedBack) return <Badge icon={<Landmark aria-hidden />}>{t('chargedBack')}</Badge>
  return (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      {t('paid')}
    </Badge>
  )
}
