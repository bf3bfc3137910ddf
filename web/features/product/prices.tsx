import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { Discount } from './discount.tsx'
import { Price } from './price.tsx'

type Props = { product: Pick<ProductFacts, 'resaleprice' | 'originalprice'> }

/** The resale price, the original price (struck through if it was higher), and the saving. */
export function Prices({ product }: Props) {
  const t = useTranslations('products')
  const formatPrice = useSitePrice()
  const price = formatPrice(product.originalprice)
  const Original = toMinor(product.resaleprice) < toMinor(product.originalprice) ? 's' : 'span'
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="sr-only">{t('resalePrice')}</span>
        <strong className="price text-price">
          <Price amount={product.resaleprice} />
        </strong>
        <span className="text-sm text-muted tabular-nums">
          {t.rich('originalPrice', {
            price,
            amount: (chunks: ReactNode) => <Original>{chunks}</Original>,
          })}
        </span>
      </p>
      <Discount {...product} />
    </div>
  )
}
