import { useTranslations } from 'use-intl'
import type { PayoutOverview } from '../../../contract/payments/payouts.ts'
import { useAmounts } from './use-amounts.ts'

/**
 * The next payout and the debt of the seller. Renders nothing without either. Money that waits for
 * a payout account is shown with the account.
 */
export function PayoutFigures({ overview }: { overview: PayoutOverview }) {
  const t = useTranslations('payouts')
  const amounts = useAmounts()
  const { upcoming, debt, account } = overview
  const figures = [
    { name: 'upcoming', totals: account.status === 'active' ? upcoming : [], look: '' },
    { name: 'owed', totals: debt, look: 'text-danger' },
  ] as const
  const shown = figures.filter(({ totals }) => totals.length > 0)
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
      {shown.map(({ name, totals, look }) => (
        <div key={name} className="card p-4">
          <dt className="text-sm text-muted">{t(name)}</dt>
          <dd className={`text-2xl font-semibold tabular-nums ${look}`}>{amounts(totals)}</dd>
        </div>
      ))}
    </dl>
  )
}
