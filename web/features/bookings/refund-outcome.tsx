import { useTranslations } from 'use-intl'
import type { FailedRefunds } from '../../../contract/schemas/failed-refunds.ts'
import { UserText } from '../../ui/user-text.tsx'
import { isRefundOwed } from './refund-owed.ts'

const texts = {
  buyer: { owed: 'owed', paid: 'paidByBank' },
  staff: { owed: 'owedToBuyer', paid: 'buyerPaidByBank' },
} as const

type Props = { failedRefunds: FailedRefunds; reader?: keyof typeof texts }

/**
 * Tells the buyer, or staff, whether refunds that failed on the card are still owed, and the
 * references of bank transfers that paid them.
 */
export function RefundOutcome({ failedRefunds, reader = 'buyer' }: Props) {
  const t = useTranslations('orders.failedRefund')
  const { owed, paid } = texts[reader]
  const references = [...new Set(failedRefunds.bankReferences)]
  return (
    <>
      {isRefundOwed({ failedRefunds }) && <p>{t(owed)}</p>}
      {references.map((text) => (
        <p key={text} className="wrap-anywhere">
          {t.rich(paid, { reference: () => <UserText>{text}</UserText> })}
        </p>
      ))}
    </>
  )
}
