import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'

export function ItemSkeleton() {
  const t = useTranslations('products')
  return (
    <div role="status" className="page grid gap-8 py-6 sm:py-8">
      <h1 className="sr-only">{t('loading')}</h1>
      <Skeleton className="h-5 w-60 max-w-full" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <Skeleton className="aspect-4/3 rounded-card" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-11" />
          <Skeleton className="h-24" />
        </div>
      </div>
    </div>
  )
}
