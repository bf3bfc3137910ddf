import { useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import { useSite } from '../../data/use-site.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'

type Props = Pick<ProductFacts, 'originalprice' | 'resaleprice'>

/** The saving against the original price; renders nothing if there is none. */
export function Discount({ originalprice, resaleprice }: Props) {
  const t = useTranslations('products')
  const formatPrice = useFormatPrice()
  const { currency } = useSite()
  const saved = toMinor(originalprice) - toMinor(resaleprice)
  if (saved <= 0) return null
  const price = formatPrice(toText(saved), currency)
  const percent = Math.floor((saved / toMinor(originalprice)) * 100)
  return (
    <p className="rounded-control bg-accent-soft px-2 py-0.5 text-sm font-medium text-accent-strong tabular-nums">
      {percent > 0 ? t('savingWithShare', { price, percent }) : t('saving', { price })}
    </p>
  )
}
