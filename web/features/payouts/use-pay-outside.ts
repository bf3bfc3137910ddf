import { useTranslations } from 'use-intl'
import type { WaitingSeller } from '../../../contract/payments/payouts.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { useAmounts } from './use-amounts.ts'

/** Records that a seller is paid by a bank transfer of the site. */
export function usePayOutside() {
  const t = useTranslations('reconciliation.outside')
  const amounts = useAmounts()
  const draftKeyOf = useDraftKey('pay-outside')
  const paying = useConfirmedAction(async ({ _id, owed }: WaitingSeller, reference: string) => {
    const { acknowledged } = await api.payouts.payOutside({ id: _id, reference, paid: owed })
    deleteDraft(draftKeyOf(_id))
    return acknowledged && t('done', { amount: amounts(owed) })
  })
  return { ...paying, draftKey: draftKeyOf(paying.item?._id) }
}

export type PayOutside = ReturnType<typeof usePayOutside>
