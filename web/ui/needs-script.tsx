import { useTranslations } from 'use-intl'
import { Notice } from './notice.tsx'

function Message({ className }: { className: string }) {
  const t = useTranslations('ui')
  return (
    <div className={className}>
      <Notice tone="warn">{t('needsScript')}</Notice>
    </div>
  )
}

/** In browsers without JavaScript: says that what stands here does not work there. */
export function NeedsScript({ className = '' }: { className?: string }) {
  // React leaves alone what the server wrote into it, so the browser need not bring the message.
  return <noscript>{import.meta.env.SSR && <Message className={className} />}</noscript>
}
