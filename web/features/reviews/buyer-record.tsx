import { useTranslations } from 'use-intl'
import type { BuyerRecord as Shown } from '../../../contract/sales/buyer-record.ts'
import { useDay } from '../../ui/use-day.ts'
import { Rating } from './rating.tsx'

/** The rating of a buyer by sellers, the completed purchases, and since when the buyer is a member. */
export function BuyerRecord({ record: { rating, purchases, since } }: { record: Shown }) {
  const t = useTranslations('sales.buyerRecord')
  const day = useDay('month')
  return (
    <ul aria-label={t('label')} className="grid gap-1 text-sm">
      <li>
        <Rating rating={rating} />
      </li>
      <li className="text-muted">{t('purchases', { count: purchases })}</li>
      <li className="text-muted">{t('since', { date: day(since) })}</li>
    </ul>
  )
}
