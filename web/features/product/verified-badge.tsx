import { useTranslations } from 'use-intl'
import { SharedIcon } from '../../ui/shared-icon.tsx'

/** The badge of sellers that an admin has verified. */
export function VerifiedBadge() {
  const t = useTranslations('site')
  return <SharedIcon name="verified" title={t('verifiedSeller')} className="text-accent" />
}
