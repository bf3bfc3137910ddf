import { useTranslations } from 'use-intl'
import type { Rating as Rated } from '../../../contract/reviews.ts'
import { useFormatAverage } from '../../ui/use-format-average.ts'
import { Stars } from './stars.tsx'

/** The average of a member with the number of reviews, or that there are none. */
export function Rating({ rating: { count, average } }: { rating: Rated }) {
  const t = useTranslations('rating')
  const formatAverage = useFormatAverage()
  if (average === null) return <span className="text-muted">{t('none')}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Stars value={average} />
      <span className="tabular-nums">{t('value', { average: formatAverage(average), count })}</span>
    </span>
  )
}
