import { useTranslations } from 'use-intl'
import type { BalanceComparison } from '../../../contract/payments/reconciliation.ts'
import { Callout } from '../../ui/callout.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'

const isZero = (amount: string) => Number(amount) === 0

function InOneCurrency({ comparison }: { comparison: BalanceComparison }) {
  const t = useTranslations('reconciliation')
  const formatPrice = useFormatPrice()
  const { currency, difference, unlisted, owed, missing } = comparison
  const figures = ['available', 'pending', 'ledger', 'difference'] as const
  const price = (amount: string) => formatPrice(amount, currency)
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
        {figures.map((figure) => (
          <div key={figure} className="card grid grid-rows-[1fr_auto] p-4">
            <dt className="text-sm text-muted wrap-anywhere hyphens-auto">{t(figure)}</dt>
            <dd
              className={`text-lg font-semibold tabular-nums ${
                figure === 'difference' && !isZero(difference) ? 'text-danger' : ''
              }`}
            >
              {price(comparison[figure])}
            </dd>
          </div>
        ))}
      </dl>
      {!isZero(unlisted) && (
        <Callout tone="bad">{t('unlisted', { amount: price(unlisted) })}</Callout>
      )}
      {!isZero(missing) && (
        <Callout tone="bad">{t('missing', { amount: price(missing), owed: price(owed) })}</Callout>
      )}
    </>
  )
}

type Props = { balances: BalanceComparison[]; title?: string }

/** The balance at the provider beside that of the ledger. Currencies are never added up. */
export function BalanceComparisons({ balances, title }: Props) {
  const t = useTranslations('reconciliation')
  if (balances.length === 0) return null
  return (
    <TitledSection title={title ?? t('balances')}>
      {balances.map((comparison) => (
        <InOneCurrency key={comparison.currency} comparison={comparison} />
      ))}
    </TitledSection>
  )
}
