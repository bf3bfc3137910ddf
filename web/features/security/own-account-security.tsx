import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CardSection } from '../../ui/card-section.tsx'

export function OwnAccountSecurity() {
  const t = useTranslations('security')
  return (
    <CardSection title={t('heading')} lead={t('sectionLead')}>
      <ButtonLink
        to="/dashboard/account/security"
        variant="secondary"
        className="sm:justify-self-start"
      >
        {t('open')}
      </ButtonLink>
    </CardSection>
  )
}
