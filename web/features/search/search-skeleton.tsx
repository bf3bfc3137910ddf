import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchResultsSkeleton } from './search-results-skeleton.tsx'

export function SearchSkeleton() {
  const t = useTranslations('products')
  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <h1 className="sr-only">{t('loading')}</h1>
      <Skeleton className="h-10 w-60 max-w-full" />
      <Skeleton className="h-11 max-w-2xl" />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Skeleton className="h-160 max-lg:hidden" />
        <SearchResultsSkeleton />
      </div>
    </div>
  )
}
