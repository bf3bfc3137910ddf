import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'

/** An order or a sale while it loads. */
export function SaleSkeleton() {
  const t = useTranslations('sales')
  return (
    <div role="status">
      <h1 className="sr-only">{t('loading')}</h1>
      <div className="mb-6 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
        <Skeleton className="aspect-square sm:aspect-4/3" />
        <Skeleton className="h-24" />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </div>
  )
}
