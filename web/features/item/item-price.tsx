import { TrendingDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { Price } from '../product/price.tsx'
import { Prices } from '../product/prices.tsx'

type Props = {
  item: Item
  /** What the member has agreed to pay, if it is not the price of the listing. */
  ownPrice: string | undefined
}

/** The price, the saving, the member's own price, and the date of the last price drop. */
export function ItemPrice({ item, ownPrice }: Props) {
  const t = useTranslations('item')
  const formatPrice = useFormatPrice()
  const [before, now] = item.prices.slice(-2)
  const isLowered = before && now && toMinor(now.price) < toMinor(before.price)
  return (
    <div className="grid justify-items-start gap-2">
      <Prices product={item} />
      {ownPrice && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          {t('yourPrice')}{' '}
          <strong className="price text-xl">
            <Price amount={ownPrice} />
          </strong>
        </p>
      )}
      {isLowered && (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <TrendingDown aria-hidden className="size-4 shrink-0" />
          <span>
            {t.rich('lowered', {
              before: formatPrice(before.price, item.currency),
              date: () => <DateText iso={now.since} />,
            })}
          </span>
        </p>
      )}
    </div>
  )
}
