import type { ProductFacts } from '../../contract/catalog.ts'
import { Price } from './price.tsx'
import { Saving } from './saving.tsx'

type Props = { product: Pick<ProductFacts, 'resaleprice' | 'originalprice'> }

/** The resale price, large, the original price, struck through, and what lies between them. */
export function Prices({ product }: Props) {
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="sr-only">Resale price</span>
        <strong className="price text-price">
          <Price amount={product.resaleprice} />
        </strong>
        <span className="text-sm text-muted tabular-nums">
          Original price{' '}
          <s>
            <Price amount={product.originalprice} />
          </s>
        </span>
      </p>
      <Saving {...product} />
    </div>
  )
}
