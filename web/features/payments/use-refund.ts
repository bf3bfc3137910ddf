import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { api } from '../../api/api.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

/** Refunds a payment, with a reason, as an admin. */
export function useRefund() {
  const t = useTranslations('admin.refund')
  return useConfirmedAction(async ({ _id }: Payment, reason: string) => {
    const { acknowledged } = await api.payments.refund({ id: _id, reason })
    return acknowledged && t('done')
  })
}

export type Refund = ReturnType<typeof useRefund>
