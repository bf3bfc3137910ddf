import { useTranslations } from 'use-intl'
import type { FraudWarning } from '../../../contract/payments/reconciliation.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

/** Clears a fraud warning, with a reason for the audit log. */
export function useClearWarning() {
  const t = useTranslations('reconciliation.clearance')
  const draftKeyOf = useDraftKey('clear-warning')
  const clearing = useConfirmedAction(async ({ _id }: FraudWarning, note: string) => {
    const { acknowledged } = await api.reconciliation.clearWarning({ id: _id, note })
    deleteDraft(draftKeyOf(_id))
    return acknowledged && t('done')
  })
  return { ...clearing, draftKey: draftKeyOf(clearing.item?._id) }
}

export type ClearWarning = ReturnType<typeof useClearWarning>
