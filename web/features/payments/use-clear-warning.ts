import { useTranslations } from 'use-intl'
import type { FraudWarning } from '../../../contract/payments/reconciliation.ts'
import { api } from '../../api/api.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

/** Clears a fraud warning, with a reason for the audit log. */
export function useClearWarning() {
  const t = useTranslations('reconciliation.clearance')
  return useConfirmedAction(async ({ _id }: FraudWarning, note: string) => {
    const { acknowledged } = await api.reconciliation.clearWarning({ id: _id, note })
    return acknowledged && t('done')
  })
}

export type ClearWarning = ReturnType<typeof useClearWarning>
