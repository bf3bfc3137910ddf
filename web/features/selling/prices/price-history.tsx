import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { EditableProduct } from '../../../../contract/catalog.ts'
import { toMinor, toText } from '../../../../contract/schemas/money.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { useSitePrice } from '../../../ui/use-site-price.ts'
import { Price } from '../../product/price.tsx'

type Point = EditableProduct['prices'][number]

function Change({ now, before }: { now: Point; before: Point | undefined }) {
  const t = useTranslations('selling.prices')
  const formatPrice = useSitePrice()
  if (!before) return t('first')
  const difference = toMinor(now.price) - toMinor(before.price)
  const amount = formatPrice(toText(Math.abs(difference)))
  const [Icon, look] = difference < 0 ? [ArrowDown, 'text-accent'] : [ArrowUp, 'text-warn']
  return (
    <span className={`inline-flex items-center gap-1 ${look}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {difference < 0 ? t('lower', { amount }) : t('higher', { amount })}
    </span>
  )
}

const cell = 'border-t border-line py-2 pe-2 text-start align-top last:pe-0 sm:pe-4'

/** The product's prices with their dates, newest first. */
export function PriceHistory({ prices }: Pick<EditableProduct, 'prices'>) {
  const t = useTranslations('selling.prices')
  return (
    <section aria-labelledby="price-history" className="card max-w-3xl p-5 sm:p-7">
      <h2 id="price-history" className="mb-3 text-xl font-semibold">
        {t('title')}
      </h2>
      <table className="w-full tabular-nums max-sm:text-sm">
        <thead className="text-sm text-muted">
          <tr>
            {(['since', 'price', 'change'] as const).map((head) => (
              <th
                key={head}
                scope="col"
                className="py-1.5 pe-2 text-start font-medium last:pe-0 sm:pe-4"
              >
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map((point, index) => (
            <tr key={point.since}>
              <td className={cell}>
                <DateText iso={point.since} />
              </td>
              <td className={`${cell} font-medium`}>
                <Price amount={point.price} />
              </td>
              <td className={cell}>
                <Change now={point} before={prices[index + 1]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
