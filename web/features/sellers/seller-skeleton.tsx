import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'

export function SellerSkeleton() {
  const t = useTranslations('products')
  return (
    <div role="status" className="page grid gap-8 py-8 sm:py-10">
      <h1 className="sr-only">{t('loading')}</h1>
      <div className="flex gap-5">
        <Skeleton className="size-20 rounded-full" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-9 w-60 max-w-full" />
          <Skeleton className="h-5 w-40 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-28" />
      <Skeleton className="h-60" />
    </div>
  )
}
