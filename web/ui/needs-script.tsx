import { useTranslations } from 'use-intl'
import { Notice } from './notice.tsx'

/** In browsers without JavaScript: says that what stands here does not work there. */
export function NeedsScript({ className = '' }: { className?: string }) {
  const t = useTranslations('ui')
  return (
    <noscript>
      <div className={className}>
        <Notice tone="warn">{t('needsScript')}</Notice>
      </div>
    </noscript>
  )
}
