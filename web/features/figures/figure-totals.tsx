import { useLocale, useTranslations } from 'use-intl'
import type { ListingTotals } from '../../../contract/selling/listing-figures.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { Stat, Stats } from '../../ui/stats.tsx'

const steps = ['views', 'favourites', 'reservations', 'sales'] as const

/** The totals of all listings: views, favourites, reservations and sales. */
export function FigureTotals({ totals }: { totals: ListingTotals }) {
  const t = useTranslations('figures')
  const { format } = numberFormat(useLocale())
  return (
    <section aria-labelledby="totals" className="grid gap-3">
      <h2 id="totals" className="text-xl font-semibold">
        {t('totals')}
      </h2>
      <Stats>
        {steps.map((step) => (
          <Stat key={step} label={t(step)} value={format(totals[step])} />
        ))}
      </Stats>
      <p className="max-w-prose text-sm text-muted">{t('viewsNote')}</p>
    </section>
  )
}
