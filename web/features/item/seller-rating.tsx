import { useLocale, useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { numberFormat } from '../../i18n/formats.ts'

type Props = { rating: Item['record']['rating'] }

/** The average of the reviews about a seller, and their number. */
export function SellerRating({ rating: { count, average } }: Props) {
  const t = useTranslations('item')
  const number = numberFormat(useLocale(), { minimumFractionDigits: 1 })
  return t('rating', { count, average: number.format(average ?? 0) })
}
