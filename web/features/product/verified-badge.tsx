import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The badge of sellers that an admin has verified. */
export function VerifiedBadge() {
  const t = useTranslations('site')
  return (
    <BadgeCheck role="img" aria-label={t('verifiedSeller')} className="size-5 shrink-0 text-accent">
      <title>{t('verifiedSeller')}</title>
    </BadgeCheck>
  )
}
