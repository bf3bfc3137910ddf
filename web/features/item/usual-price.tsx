import { useLocale, useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { TitledSection } from '../../ui/titled-section.tsx'

export type UsualPriceProps = Pick<Item, 'usualPrice' | 'currency'>

/** What this model sold for, if enough sales were completed. */
export function UsualPrice({ usualPrice, currency }: UsualPriceProps) {
  const t = useTranslations('item.usualPrice')
  const language = useLocale()
  if (!usualPrice) return null
  const { sales, sameCondition, lower, upper } = usualPrice
  const price = numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  } as const)
  return (
    <TitledSection large title={t('title')}>
      <div className="card grid gap-1 p-4 sm:px-5">
        <p className="price text-xl font-semibold">
          {price.formatRange(Number(lower), Number(upper))}
        </p>
        <p className="text-sm text-muted">
          {t(sameCondition ? 'sameCondition' : 'anyCondition', { count: sales })}
        </p>
      </div>
    </TitledSection>
  )
}
