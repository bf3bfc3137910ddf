import { useRef } from 'react'
import type { Product } from '../../contract/catalog.ts'
import { Badge } from '../ui/badge.tsx'
import { BookNow } from './book-now.tsx'
import { LongText } from './long-text.tsx'
import { Prices, ProductFacts } from './product-facts.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { ReportButton } from './report-button.tsx'
import { Saving } from './saving.tsx'
import { SellerLine } from './seller-line.tsx'

function Labels({ product }: { product: Product }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Badge>
        <span className="sr-only">Condition: </span>
        {product.condition}
      </Badge>
      {product.paid && <Badge tone="bad">Sold</Badge>}
      {product.reserved && <Badge tone="warn">Reserved</Badge>}
    </div>
  )
}

/** Everything about one product, and the way to book it. */
export function ProductCard({ product, eager }: { product: Product; eager?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <article className="card grid overflow-hidden md:grid-cols-[9fr_11fr]">
      <div className="md:p-5 md:pr-0">
        <ProductPictures
          product={product}
          eager={eager}
          className={`aspect-4/3 w-full md:rounded-control ${product.paid ? 'grayscale' : ''}`}
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
          {!product.paid && (
            <div className="flex flex-wrap items-center gap-2">
              <ReportButton product={product} />
              <BookNow product={product} heading={heading} />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}
