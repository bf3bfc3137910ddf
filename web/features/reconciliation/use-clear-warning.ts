import { useTranslations } from 'use-intl'
import type { FraudWarning } from '../../../contract/payments/reconciliation.ts'
import { api } from '../../api/api.ts'
import { type ConfirmedText, useConfirmedText } from '../../ui/use-confirmed-text.ts'

/** Clears a fraud warning, with a reason for the audit log. */
export function useClearWarning() {
  const t = useTranslations('reconciliation.clearance')
  return useConfirmedText('clear-warning', async ({ _id }: FraudWarning, note) => {
    const { acknowledged } = await api.reconciliation.clearWarning({ id: _id, note })
    return acknowledged && t('done')
  })
}

export type ClearWarning = ConfirmedText<FraudWarning>
