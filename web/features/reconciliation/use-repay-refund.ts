import { useTranslations } from 'use-intl'
import type { FailedRefund } from '../../../contract/payments/refunds.ts'
import { api } from '../../api/api.ts'
import { type ConfirmedText, useConfirmedText } from '../../ui/use-confirmed-text.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'

/** Records that a refund that failed is paid by a bank transfer of the site. */
export function useRepayRefund() {
  const t = useTranslations('reconciliation.outside')
  const formatPrice = useFormatPrice()
  return useConfirmedText(
    'repay-refund',
    async ({ _id, owed: amount, currency }: FailedRefund, reference) => {
      const paid = { currency, amount }
      const { acknowledged } = await api.refunds.payOutside({ id: _id, reference, paid })
      return acknowledged && t('done', { amount: formatPrice(amount, currency) })
    },
  )
}

export type RepayRefund = ConfirmedText<FailedRefund>
