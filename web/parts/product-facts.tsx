import { CalendarDays, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductFacts as Facts } from '../../contract/catalog.ts'
import { DateText } from './date.tsx'
import { Price } from './price.tsx'
import { monthsText } from './wording.ts'

/** The resale price, large, and the original price, struck through. */
export function Prices({ product }: { product: Pick<Facts, 'resaleprice' | 'originalprice'> }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="sr-only">Resale price</span>
      <strong className="text-2xl font-semibold tabular-nums">
        <Price amount={product.resaleprice} />
      </strong>
      <span className="text-muted tabular-nums">
        <span className="text-sm">Original price </span>
        <s>
          <Price amount={product.originalprice} />
        </s>
      </span>
    </p>
  )
}

type FactProps = { icon: ReactNode; label: string; children: ReactNode }

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className="flex items-center gap-2">
      <dt className="flex shrink-0 items-center gap-2 text-muted [&_svg]:size-4">
        {icon}
        {label}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** How old a product is, where it is and since when it is offered. */
export function ProductFacts({ product }: { product: Facts }) {
  return (
    <dl className="grid gap-1.5 text-sm">
      <Fact icon={<Clock aria-hidden />} label="Used for">
        {monthsText(product.monthsUsed)}
      </Fact>
      <Fact icon={<MapPin aria-hidden />} label="Buy From Here">
        {product.location}
      </Fact>
      <Fact icon={<CalendarDays aria-hidden />} label="Posted">
        <DateText iso={product.date} />
      </Fact>
    </dl>
  )
}
