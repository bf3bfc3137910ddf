import { useLocale, useTranslations } from 'use-intl'
import type { ListingTotals } from '../../../contract/selling/listing-figures.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { Stat, Stats } from '../../ui/stats.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

const steps = ['views', 'favourites', 'reservations', 'sales'] as const

/** The totals of all listings: views, favourites, reservations and sales. */
export function FigureTotals({ totals }: { totals: ListingTotals }) {
  const t = useTranslations('figures')
  const { format } = numberFormat(useLocale())
  return (
    <TitledSection title={t('totals')}>
      <Stats>
        {steps.map((step) => (
          <Stat key={step} label={t(step)} value={format(totals[step])} />
        ))}
      </Stats>
      <p className="max-w-prose text-sm text-muted">{t('viewsNote')}</p>
    </TitledSection>
  )
}
