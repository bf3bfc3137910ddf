import { useTranslations } from 'use-intl'
import type { Product } from '../../../contract/catalog.ts'
import { Price } from './price.tsx'
import { ProductPhoto } from './product-photo.tsx'

type Props = { product: Product }

/** The product shown at the top of a dialog, without its name: that is in the dialog's title or description. */
export function ProductSummary({ product }: Props) {
  const t = useTranslations('products')
  const condition = t(`conditions.${product.condition}`)
  return (
    <div className="mb-5 flex items-center gap-4 rounded-control bg-sunken p-3">
      <ProductPhoto
        product={product}
        sizes="6rem"
        className="aspect-4/3 w-24 shrink-0 rounded-control"
      />
      <p className="grid min-w-0 gap-0.5">
        <strong className="price text-xl">
          <Price amount={product.resaleprice} />
        </strong>
        <span className="text-sm text-muted">{t('conditionOf', { condition })}</span>
      </p>
    </div>
  )
}
