import { useTranslations } from 'use-intl'
import type { FailedRefund } from '../../../contract/payments/refunds.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'

/** Records that a refund that failed is paid by a bank transfer of the site. */
export function useRepayRefund() {
  const t = useTranslations('reconciliation.outside')
  const { price } = useFormatPrice()
  const draftKeyOf = useDraftKey('repay-refund')
  const repaying = useConfirmedAction(
    async ({ _id, owed: amount, currency }: FailedRefund, reference: string) => {
      const paid = { currency, amount }
      const { acknowledged } = await api.refunds.payOutside({ id: _id, reference, paid })
      deleteDraft(draftKeyOf(_id))
      return acknowledged && t('done', { amount: price(amount, currency) })
    },
  )
  return { ...repaying, draftKey: draftKeyOf(repaying.item?._id) }
}

export type RepayRefund = ReturnType<typeof useRepayRefund>
