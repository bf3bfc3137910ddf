import { useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { savingOf } from './saving.ts'

type Props = Pick<ProductFacts, 'originalprice' | 'resaleprice'>

/** The saving against the original price; renders nothing if there is none. */
export function Discount({ originalprice, resaleprice }: Props) {
  const t = useTranslations('products')
  const formatPrice = useSitePrice()
  const saving = savingOf(originalprice, resaleprice)
  if (!saving) return null
  const price = formatPrice(saving.amount)
  const { percent } = saving
  return (
    <p className="rounded-control bg-accent-soft px-2 py-0.5 text-sm font-medium text-accent-strong tabular-nums">
      {percent > 0 ? t('savingWithShare', { price, percent }) : t('saving', { price })}
    </p>
  )
}
