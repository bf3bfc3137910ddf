import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { api } from '../../api/api.ts'
import { codeOf } from '../../api/failures.ts'
import { findInLists } from '../../data/find-in-lists.ts'
import { orpc } from '../../data/queries.ts'
import { type ConfirmedText, useConfirmedText } from '../../ui/use-confirmed-text.ts'

/**
 * Refunds a payment, with a reason, as an admin. If the amount has changed since the dialog was opened,
 * the dialog shows the new one.
 */
export function useRefund() {
  const t = useTranslations('admin.refund')
  const queryClient = useQueryClient()
  const refund = async ({ _id: id, refundable }: Payment, reason: string) => {
    const { acknowledged } = await api.payments.refund({ id, reason, refundable })
    return acknowledged && t('done')
  }
  return useConfirmedText('refund', refund, {
    changedItem: ({ _id }, refusal) =>
      codeOf(refusal) === 'refundable_changed'
        ? findInLists<Payment>(queryClient, orpc.payments.list.key(), _id)
        : undefined,
  })
}

export type RefundAction = ConfirmedText<Payment>
