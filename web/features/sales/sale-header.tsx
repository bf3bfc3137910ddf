import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { Picture } from '../../ui/picture.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SaleBadge } from './sale-badge.tsx'

const kinds = { buyer: 'order', seller: 'sale', staff: 'ofOthers' } as const

/** The product that was sold, its price and the state of the sale. */
export function SaleHeader({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const formatPrice = useFormatPrice()
  const { role, header, image, price, currency } = sale
  return (
    <header className="mb-6 grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
      <Picture
        src={image}
        alt={header}
        eager
        className="aspect-square w-full rounded-control sm:aspect-4/3"
      />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p className="text-sm font-medium text-muted">{t(kinds[role])}</p>
        <h1
          tabIndex={-1}
          className="text-heading font-semibold outline-none wrap-anywhere sm:text-title"
        >
          <UserText>{header}</UserText>
        </h1>
        <p className="text-xl font-semibold tabular-nums">{formatPrice(price, currency)}</p>
        <SaleBadge sale={sale} />
      </div>
    </header>
  )
}
