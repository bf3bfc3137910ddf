import { useLocale, useTranslations } from 'use-intl'
import type { ListingFigures } from '../../../contract/selling/listing-figures.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'

type Props = { listing: ListingFigures }

/** The price, and how it compares with the last sales of this model, if it can still be changed. */
export function PriceComparison({ listing: { price, currency, median, state } }: Props) {
  const t = useTranslations('figures')
  const formatPrice = useFormatPrice()
  const percent = numberFormat(useLocale(), { style: 'percent' })
  const ratio = median === null ? undefined : Number(price) / Number(median) - 1
  return (
    <div className="grid gap-0.5">
      <span className="tabular-nums">{formatPrice(price, currency)}</span>
      <span className="text-sm text-muted empty:hidden">
        {ratio === undefined || median === null
          ? state !== 'sold' && t('unknown')
          : t(comparisonOf(ratio), {
              part: percent.format(Math.abs(ratio)),
              median: formatPrice(median, currency),
            })}
      </span>
    </div>
  )
}

function comparisonOf(ratio: number) {
  if (Math.abs(ratio) < 0.005) return 'equal'
  return ratio > 0 ? 'above' : 'below'
}
