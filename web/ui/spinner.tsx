import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Says that something is on its way. */
export function Spinner({ label }: { label?: string }) {
  const t = useTranslations('ui')
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <LoaderCircle aria-hidden className="size-6 animate-spin text-accent" />
      <span className="sr-only">{label ?? t('loading')}</span>
    </span>
  )
}

/** The same in the middle of an otherwise empty page. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner />
    </div>
  )
}
