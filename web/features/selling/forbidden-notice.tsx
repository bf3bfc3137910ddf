import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Replaces a seller's screen for members whose account cannot sell. */
export function ForbiddenNotice() {
  const t = useTranslations('dashboard')
  return (
    <EmptyState icon={<Lock />} title={t('forSellers')}>
      <p>{t('forSellersWhy')}</p>
      <ButtonLink to="/dashboard/account" hash="type">
        {t('toAccountType')}
      </ButtonLink>
      <ButtonLink to="/dashboard" variant="secondary">
        {t('back')}
      </ButtonLink>
    </EmptyState>
  )
}
