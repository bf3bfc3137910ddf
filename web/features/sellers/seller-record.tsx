import { Clock, PackageCheck, Scale } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { SellerProfile } from '../../../contract/members/seller-profiles.ts'
import { minRecordSales } from '../../../contract/review-terms.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { Stat, Stats } from '../../ui/stats.tsx'

/** What the seller has done so far; shares only where there are enough sales. */
export function SellerRecord({ record }: { record: SellerProfile['record'] }) {
  const t = useTranslations('sellerProfile.record')
  const { sold, base, onTime, cases } = record
  const number = numberFormat(useLocale())
  return (
    <>
      <Stats>
        <Stat icon={<PackageCheck aria-hidden />} label={t('sold')} value={number.format(sold)} />
        {onTime !== null && (
          <Stat icon={<Clock aria-hidden />} label={t('onTime')} value={t('percent', { onTime })} />
        )}
        {cases !== null && (
          <Stat
            icon={<Scale aria-hidden />}
            label={t('cases')}
            value={t('casesOf', { cases, base })}
          />
        )}
      </Stats>
      <p className="max-w-prose text-sm text-muted">
        {onTime === null ? t('tooFew', { count: minRecordSales }) : t('base', { count: base })}
      </p>
    </>
  )
}
