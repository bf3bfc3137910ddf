import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NeedsScript } from './needs-script.tsx'

function Wheel() {
  return <LoaderCircle aria-hidden className="size-6 animate-spin text-accent" />
}

export function Spinner({ label }: { label?: string }) {
  const t = useTranslations('ui')
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <Wheel />
      <span className="sr-only">{label ?? t('loading')}</span>
    </span>
  )
}

/** A spinner in the middle of an otherwise empty page, as its heading. */
export function PageSpinner() {
  const t = useTranslations('ui')
  return (
    <>
      <NeedsScript className="page py-10" />
      <div role="status" className="grid min-h-[50dvh] place-items-center noscript:hidden">
        <Wheel />
        <h1 className="sr-only">{t('loading')}</h1>
      </div>
    </>
  )
}
