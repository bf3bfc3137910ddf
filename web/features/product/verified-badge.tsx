import { useTranslations } from 'use-intl'

/** The badge of sellers that an admin has verified. */
export function VerifiedBadge() {
  const t = useTranslations('site')
  return <span role="img" title={t('verifiedSeller')} className="verified" />
}
