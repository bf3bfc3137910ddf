import { CalendarDays, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductFacts as Facts } from '../../../contract/catalog.ts'
import { DateText } from '../../ui/date-text.tsx'
import { UserText } from '../../ui/user-text.tsx'

type FactProps = { icon: ReactNode; label: string; children: ReactNode }

function ProductFact({ icon, label, children }: FactProps) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="flex shrink-0 gap-2 self-start text-muted [&_svg]:mt-0.5 [&_svg]:size-4">
        {icon}
        {label}
      </dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

type Props = { product: Facts; className?: string }

/** The age and location of a product, and when it was listed. */
export function ProductFacts({ product, className = 'grid gap-1.5' }: Props) {
  const t = useTranslations('products')
  const common = useTranslations('common')
  return (
    <dl className={`text-sm ${className}`}>
      <ProductFact icon={<Clock aria-hidden />} label={t('usedFor')}>
        {common('months', { count: product.monthsUsed })}
      </ProductFact>
      <ProductFact icon={<MapPin aria-hidden />} label={t('location')}>
        <UserText>{product.location}</UserText>
      </ProductFact>
      <ProductFact icon={<CalendarDays aria-hidden />} label={t('posted')}>
        <DateText iso={product.date} />
      </ProductFact>
    </dl>
  )
}
