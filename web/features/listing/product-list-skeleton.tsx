import { useTranslations } from 'use-intl'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { productCardLayout } from './product-card-layout.ts'

function CardSkeleton() {
  return (
    <div className={productCardLayout}>
      <Skeleton className="aspect-4/3 max-md:rounded-none md:row-span-4 lg:row-span-3" />
      <div className="grid content-start gap-2 lg:pt-1">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-7 w-4/5" />
      </div>
      <div className="grid content-start gap-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:ps-6 lg:pt-1">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-5 w-40 max-w-full" />
      </div>
      <div className="grid content-between gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:pt-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-9 w-40" />
      </div>
      <div className="grid content-end lg:ps-6 lg:pt-4">
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}

/** A product list while it loads. It is part of every page, so it imports nothing else. */
export function ProductListSkeleton() {
  const t = useTranslations('products')
  return (
    <>
      <NeedsScript className="page py-10" />
      <div role="status" className="page grid gap-5 py-8 sm:py-10 md:gap-6 noscript:hidden">
        <h1 className="sr-only">{t('loading')}</h1>
        <div className="mb-2 grid gap-2">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-7 w-72 max-w-full" />
        </div>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </>
  )
}
