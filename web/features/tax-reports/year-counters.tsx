import { useTranslations } from 'use-intl'
import type { OwnTaxDetails } from '../../../contract/payments/tax-reports.ts'
import { Stat, Stats } from '../../ui/stats.tsx'
import { Price } from '../product/price.tsx'

type Props = { own: OwnTaxDetails }

/** The seller's sales of this year, as they count for the tax report. */
export function YearCounters({ own: { year, counters } }: Props) {
  const t = useTranslations('taxReports')
  const { sales, consideration, fees } = counters
  return (
    <section aria-label={t('thisYear', { year: String(year) })} className="grid gap-3">
      <h2 className="text-xl font-semibold">{t('thisYear', { year: String(year) })}</h2>
      <Stats>
        <Stat label={t('sales')} value={sales} />
        <Stat label={t('consideration')} value={<Price amount={consideration} />} />
        <Stat label={t('fees')} value={<Price amount={fees} />} />
      </Stats>
    </section>
  )
}
