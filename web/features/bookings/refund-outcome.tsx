import { useTranslations } from 'use-intl'
import type { FailedRefunds } from '../../../contract/schemas/failed-refunds.ts'
import { UserText } from '../../ui/user-text.tsx'
import { isRefundOwed } from './refund-owed.ts'

/**
 * Tells the buyer whether refunds that failed on the card are still owed, and the references of
 * bank transfers that paid them.
 */
export function RefundOutcome({ failedRefunds }: { failedRefunds: FailedRefunds }) {
  const t = useTranslations('orders.failedRefund')
  const references = [...new Set(failedRefunds.bankReferences)]
  return (
    <>
      {isRefundOwed({ failedRefunds }) && <p>{t('owed')}</p>}
      {references.map((text) => (
        <p key={text} className="wrap-anywhere">
          {t.rich('paidByBank', { reference: () => <UserText>{text}</UserText> })}
        </p>
      ))}
    </>
  )
}
