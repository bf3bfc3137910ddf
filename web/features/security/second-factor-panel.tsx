import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Factors } from '../../api/identity.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { EntrancePanel } from '../auth/auth-panel.tsx'
import type { Entrance } from '../auth/use-auth-redirect.ts'

const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}))

/** In place of a form to log in with, when the second factor is still to come. */
export function SecondFactorPanel(props: { entrance: Entrance; factors: Factors }) {
  const t = useTranslations('entrance')
  return (
    <EntrancePanel title={t('factorTitle')} lead={t('factorLead')}>
      <Suspense fallback={<PageSpinner />}>
        <SecondFactorStep {...props} />
      </Suspense>
    </EntrancePanel>
  )
}
