import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { api } from '../../api/api.ts'
import { type ConfirmedText, useConfirmedText } from '../../ui/use-confirmed-text.ts'

/** Refunds a payment, with a reason, as an admin. */
export function useRefund() {
  const t = useTranslations('admin.refund')
  return useConfirmedText('refund', async ({ _id }: Payment, reason) => {
    const { acknowledged } = await api.payments.refund({ id: _id, reason })
    return acknowledged && t('done')
  })
}

export type RefundAction = ConfirmedText<Payment>
