import { useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { useFormatAverage } from '../../ui/use-format-average.ts'

type Props = Pick<ProductFacts, 'record'> & { className?: string }

/** The rating and the completed sales of the seller, or that there are none yet. */
export function SellerRecordLine({ record: { sold, rating }, className }: Props) {
  const t = useTranslations('products.record')
  const average = useFormatAverage()(rating.average ?? 0)
  const { count } = rating
  const shown = [count && t('rating', { average, count }), sold && t('sold', { sold })]
  return (
    <p className={className}>
      <span aria-hidden>{shown.filter(Boolean).join(' · ') || t('none')}</span>
      <span className="sr-only">{t('spoken', { average, count, sold })}</span>
    </p>
  )
}
