import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Factors } from '../../api/identity.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { AuthPanel } from '../auth/auth-panel.tsx'
import type { AuthRedirect } from '../auth/use-auth-redirect.ts'

const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}))

/** Replaces the log-in form while the second factor is pending. */
export function SecondFactorPanel(props: { authRedirect: AuthRedirect; factors: Factors }) {
  const t = useTranslations('auth')
  return (
    <AuthPanel title={t('factorTitle')} lead={t('factorLead')}>
      <Suspense fallback={<PageSpinner />}>
        <SecondFactorStep {...props} />
      </Suspense>
    </AuthPanel>
  )
}
