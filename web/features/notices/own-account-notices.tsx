import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CardSection } from '../../ui/card-section.tsx'
import { textLink } from '../../ui/text-link.ts'
import { DeviceNotices } from './device-notices.tsx'
import { NoticePreferences } from './notice-preferences.tsx'

export function OwnAccountNotices({ email }: { email: string }) {
  const t = useTranslations('notices.preferences')
  return (
    <div id="notices" className="scroll-mt-24">
      <CardSection title={t('heading')} lead={t('lead', { email })}>
        <NoticePreferences />
        <p className="text-sm text-muted">
          {t('searches')}{' '}
          <Link to="/dashboard/searches" className={textLink}>
            {t('toSearches')}
          </Link>
        </p>
        <DeviceNotices />
      </CardSection>
    </div>
  )
}
