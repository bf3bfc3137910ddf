import { useRef } from 'react'
import { isOver, type ListedProduct } from '../taken.ts'
import { Badge } from '../ui/badge.tsx'
import { Picture } from '../ui/picture.tsx'
import { BookNow } from './book-now.tsx'
import { LongText } from './long-text.tsx'
import { Prices, ProductFacts } from './product-facts.tsx'
import { ReportButton } from './report-button.tsx'
import { Saving } from './saving.tsx'
import { SellerLine } from './seller-line.tsx'

function Labels({ product }: { product: ListedProduct }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Badge>
        <span className="sr-only">Condition: </span>
        {product.condition}
      </Badge>
      {product.paid && <Badge tone="bad">Sold</Badge>}
      {product.reserved && <Badge tone="warn">Reserved</Badge>}
      {product.gone && <Badge tone="bad">No longer for sale</Badge>}
    </div>
  )
}

/** Everything about one product, and the way to book it. */
export function ProductCard({ product, eager }: { product: ListedProduct; eager?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <article className="card grid overflow-hidden md:grid-cols-[9fr_11fr]">
      <div className="md:p-5 md:pr-0">
        <Picture
          src={product.image}
          alt={product.header}
          eager={eager}
          className={`aspect-4/3 w-full md:rounded-control ${isOver(product) ? 'grayscale' : ''}`}
        />
      </div>
      <div className="grid min-w-0 content-start gap-4 p-5 lg:p-7">
        <Labels product={product} />
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold wrap-anywhere sm:text-2xl">
          {product.header}
        </h2>
        <div className="grid gap-1">
          <Prices product={product} />
          <Saving {...product} />
        </div>
        <LongText text={product.description} about={product.header} />
        <ProductFacts product={product} />
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
          <SellerLine seller={product} />
          <div className="flex flex-wrap items-center gap-2">
            <ReportButton product={product} />
            <BookNow product={product} heading={heading} />
          </div>
        </div>
      </div>
    </article>
  )
}
