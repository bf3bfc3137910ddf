import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { isCurrentOrFormerSeller } from '../../session/may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

type Props = { member: SessionMember; code: string | undefined }

/**
 * Links to the open orders and sales, shown when the deletion of the account was refused because of
 * them.
 */
export function OpenSales({ member, code }: Props) {
  const t = useTranslations('account.openSales')
  if (code !== 'sales_open') return null
  return (
    <div className="flex flex-wrap gap-3">
      {member.isBuyer && (
        <ButtonLink to="/dashboard/myorders" variant="secondary">
          {t('toOrders')}
        </ButtonLink>
      )}
      {isCurrentOrFormerSeller(member) && (
        <ButtonLink to="/dashboard/sales" variant="secondary">
          {t('toSales')}
        </ButtonLink>
      )}
    </div>
  )
}
