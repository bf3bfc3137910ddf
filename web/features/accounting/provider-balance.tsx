import { useTranslations } from 'use-intl'
import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { BalanceComparisons } from '../reconciliation/balance-comparisons.tsx'

function LastRead({ checked }: Pick<MoneyOverview, 'checked'>) {
  const t = useTranslations('money')
  if (checked === null) return t('notChecked')
  return (
    <>
      {t('checked')} <DateText iso={checked} />
    </>
  )
}

/** The balance at the provider as it was last read, and how far the ledger differs. */
export function ProviderBalance(overview: Pick<MoneyOverview, 'checked' | 'provider'>) {
  const t = useTranslations('money')
  const { checked, provider } = overview
  return (
    <div className="grid justify-items-stretch gap-3">
      {provider.length === 0 && <h2 className="text-xl font-semibold">{t('provider')}</h2>}
      <BalanceComparisons balances={provider} title={t('provider')} />
      <p className="text-muted">
        <LastRead checked={checked} />
      </p>
      <ButtonLink to="/dashboard/reconciliation" variant="secondary" className="justify-self-start">
        {t('toReconciliation')}
      </ButtonLink>
    </div>
  )
}
