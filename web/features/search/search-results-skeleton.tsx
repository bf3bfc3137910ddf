import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'

function CardSkeleton() {
  return (
    <div className="card grid gap-3 overflow-hidden pb-4 [&>:not(:first-child)]:mx-4">
      <Skeleton className="aspect-4/3 rounded-none" />
      <Skeleton className="h-6 w-24 rounded-full" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-7 w-28" />
      <Skeleton className="h-24" />
    </div>
  )
}

export function SearchResultsSkeleton() {
  const t = useTranslations('products')
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      <span className="sr-only">{t('loading')}</span>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  )
}
