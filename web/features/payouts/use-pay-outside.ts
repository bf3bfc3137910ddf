import { useTranslations } from 'use-intl'
import type { WaitingSeller } from '../../../contract/payments/payouts.ts'
import { api } from '../../api/api.ts'
import { type ConfirmedText, useConfirmedText } from '../../ui/use-confirmed-text.ts'
import { useAmounts } from './use-amounts.ts'

/** Records that a seller is paid by a bank transfer of the site. */
export function usePayOutside() {
  const t = useTranslations('reconciliation.outside')
  const amounts = useAmounts()
  return useConfirmedText('pay-outside', async ({ _id, owed }: WaitingSeller, reference) => {
    const { acknowledged } = await api.payouts.payOutside({ id: _id, reference, paid: owed })
    return acknowledged && t('done', { amount: amounts(owed) })
  })
}

export type PayOutside = ConfirmedText<WaitingSeller>
