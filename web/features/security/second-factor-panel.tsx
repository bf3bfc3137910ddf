import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Factors } from '../../api/identity.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { AuthPanel } from '../auth/auth-panel.tsx'
import type { AuthRedirect } from '../auth/use-auth-redirect.ts'

const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}))

/** In place of a form to log in with, when the second factor is still to come. */
export function SecondFactorPanel(props: { entrance: AuthRedirect; factors: Factors }) {
  const t = useTranslations('auth')
  return (
    <AuthPanel title={t('factorTitle')} lead={t('factorLead')}>
      <Suspense fallback={<PageSpinner />}>
        <SecondFactorStep {...props} />
      </Suspense>
    </AuthPanel>
  )
}
