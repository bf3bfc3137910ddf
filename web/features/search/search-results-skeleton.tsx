import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'

function CardSkeleton() {
  return (
    <div className="card grid gap-2 overflow-hidden pb-3 [&>:not(:first-child)]:mx-3">
      <Skeleton className="aspect-4/3 rounded-none" />
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-11" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-20" />
    </div>
  )
}

export function SearchResultsSkeleton() {
  const t = useTranslations('products')
  return (
    <div role="status" className="tile-grid">
      <span className="sr-only">{t('loading')}</span>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  )
}
