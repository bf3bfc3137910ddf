import { useTranslations } from 'use-intl'
import { Callout } from './callout.tsx'

function Message({ className }: { className: string }) {
  const t = useTranslations('ui')
  return (
    <div className={className}>
      <Callout tone="warn">{t('needsScript')}</Callout>
    </div>
  )
}

/** A note for browsers without JavaScript that this part does not work there. */
export function NeedsScript({ className = '' }: { className?: string }) {
  // React does not hydrate the content of `noscript`, so the client needs no message.
  return <noscript>{import.meta.env.SSR && <Message className={className} />}</noscript>
}
