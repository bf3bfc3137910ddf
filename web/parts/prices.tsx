import type { ProductFacts } from '../../contract/catalog.ts'
import { toMinor } from '../../contract/money.ts'
import { Price } from './price.tsx'
import { Saving } from './saving.tsx'

type Props = { product: Pick<ProductFacts, 'resaleprice' | 'originalprice'> }

/** The resale price, large, the original price, struck through if it was higher, and the saving. */
export function Prices({ product }: Props) {
  const Original = toMinor(product.resaleprice) < toMinor(product.originalprice) ? 's' : 'span'
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="sr-only">Resale price</span>
        <strong className="price text-price">
          <Price amount={product.resaleprice} />
        </strong>
        <span className="text-sm text-muted tabular-nums">
          Original price{' '}
          <Original>
            <Price amount={product.originalprice} />
          </Original>
        </span>
      </p>
      <Saving {...product} />
    </div>
  )
}
