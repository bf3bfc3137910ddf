import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

/** Refunds a payment, with a reason, as an admin. */
export function useRefund() {
  const t = useTranslations('admin.refund')
  const draftKeyOf = useDraftKey('refund')
  const refund = useConfirmedAction(async ({ _id }: Payment, reason: string) => {
    const { acknowledged } = await api.payments.refund({ id: _id, reason })
    deleteDraft(draftKeyOf(_id))
    return acknowledged && t('done')
  })
  return { ...refund, draftKey: draftKeyOf(refund.item?._id) }
}

export type Refund = ReturnType<typeof useRefund>
