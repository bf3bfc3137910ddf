import { useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { useFormatAverage } from '../../ui/use-format-average.ts'

type Props = { rating: Item['record']['rating'] }

/** The average of the reviews about a seller, and their number. */
export function SellerRating({ rating: { count, average } }: Props) {
  const t = useTranslations('item')
  const formatAverage = useFormatAverage()
  return t('rating', { count, average: formatAverage(average ?? 0) })
}
