import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OwnAccountSection } from '../account/own-account-section.tsx'

export function OwnAccountSecurity() {
  const t = useTranslations('security')
  return (
    <OwnAccountSection title={t('heading')} lead={t('sectionLead')}>
      <ButtonLink
        to="/dashboard/account/security"
        variant="secondary"
        className="sm:justify-self-start"
      >
        {t('open')}
      </ButtonLink>
    </OwnAccountSection>
  )
}
