import { useTranslations } from 'use-intl'
import type { WaitingSeller } from '../../../contract/payments/payouts.ts'
import { api } from '../../api/api.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { useAmounts } from './use-amounts.ts'

/** Records that a seller is paid by a bank transfer of the site. */
export function usePayOutside() {
  const t = useTranslations('reconciliation.outside')
  const amounts = useAmounts()
  return useConfirmedAction(async ({ _id, owed }: WaitingSeller, reference: string) => {
    const { acknowledged } = await api.payouts.payOutside({ id: _id, reference, paid: owed })
    return acknowledged && t('done', { amount: amounts(owed) })
  })
}

export type PayOutside = ReturnType<typeof usePayOutside>
