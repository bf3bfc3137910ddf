import { useLocale, useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { dateFormat } from '../../i18n/formats.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'

export type HistoryProps = Pick<Item, 'prices' | 'date' | 'revised' | 'currency'>

/**
 * When the product was listed and edited, and its prices, oldest first. The days are of UTC and say so:
 * this section is not hydrated, so it cannot use the reader's time zone.
 */
export function ItemHistory({ prices, date, revised, currency }: HistoryProps) {
  const t = useTranslations('item.history')
  const formatPrice = useFormatPrice()
  const day = dateFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  const [first, ...later] = prices
  const events = [
    { at: date, text: t('listed', { price: formatPrice(first?.price ?? '', currency) }) },
    ...later.map(({ since, price }) => {
      return { at: since, text: t('repriced', { price: formatPrice(price, currency) }) }
    }),
    ...(revised ? [{ at: revised, text: t('edited') }] : []),
  ].sort((one, other) => one.at.localeCompare(other.at))
  return (
    <TitledSection large title={t('title')}>
      <ol className="card px-4 py-1 sm:px-5">
        {events.map(({ at, text }) => (
          <li
            key={`${at} ${text}`}
            className="flex flex-wrap justify-between gap-x-5 border-t border-line py-2.5 first:border-t-0"
          >
            <span className="font-medium">{text}</span>
            <time dateTime={at} className="text-muted">
              {day.format(new Date(at))} (UTC)
            </time>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
