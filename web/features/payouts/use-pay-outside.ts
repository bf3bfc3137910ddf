import { useTranslations } from 'use-intl'
import type { WaitingSeller } from '../../../contract/payments/payouts.ts'
import { api } from '../../api/api.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

/** Records that a seller was paid by a bank transfer of the site. */
export function usePayOutside() {
  const t = useTranslations('reconciliation.outside')
  return useConfirmedAction(async ({ _id, owed }: WaitingSeller, reference: string) => {
    const { acknowledged } = await api.payouts.payOutside({ id: _id, reference, paid: owed })
    return acknowledged && t('done')
  })
}

export type PayOutside = ReturnType<typeof usePayOutside>
