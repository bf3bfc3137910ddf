import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The payment screen while it loads: the order beside the card form. */
export function PaymentSkeleton() {
  const t = useTranslations('payment')
  return (
    <div role="status">
      <h1 className="sr-only">{t('loading')}</h1>
      <p aria-hidden className="mb-8 text-title font-semibold">
        {t('title')}
      </p>
      <div className="grid items-start gap-6 md:grid-cols-[2fr_3fr]">
        <Skeleton className="h-40 rounded-card md:h-96" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  )
}
