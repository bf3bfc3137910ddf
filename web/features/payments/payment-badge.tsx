import { CircleCheck, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether the payment was received or refunded. */
export function PaymentBadge({ payment: { refund } }: { payment: Pick<Payment, 'refund'> }) {
  const t = useTranslations('admin.payments')
  if (refund) return <Badge icon={<Undo2 aria-hidden />}>{t('refunded')}</Badge>
  return (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      {t('paid')}
    </Badge>
  )
}
