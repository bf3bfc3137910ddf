import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session-state.ts'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { ConfirmEmailForm } from '../features/auth/confirm-email-form.tsx'
import { ConfirmEmailWithoutScript } from '../features/auth/confirm-email-without-script.tsx'
import { InvalidConfirmation } from '../features/auth/invalid-confirmation.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { FocusedPanel } from '../ui/outcome.tsx'
import { Spinner } from '../ui/spinner.tsx'

type Search = { token?: string; error?: string }

export const Route = createFileRoute('/confirm-email')({
  validateSearch: ({ token, error }: { token?: unknown; error?: unknown }): Search => ({
    token: typeof token === 'string' ? token : undefined,
    error: typeof error === 'string' ? error : undefined,
  }),
  head: pageTitle('confirmEmail'),
  component: ConfirmEmail,
})

function Confirmed({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('auth')
  return (
    <FocusedPanel role="status" className="grid gap-5">
      <Notice tone="good">{t('addressConfirmed')}</Notice>
      {signedIn ? (
        <ButtonLink to="/">{t('continue')}</ButtonLink>
      ) : (
        <ButtonLink to="/login">{t('logIn')}</ButtonLink>
      )}
    </FocusedPanel>
  )
}

/**
 * The target of the link in the confirmation e-mail. Opening it changes nothing; submitting its
 * form confirms the address.
 */
function ConfirmEmail() {
  const t = useTranslations('auth')
  const { token, error } = Route.useSearch()
  const session = useSession()
  const [outcome, setOutcome] = useState<'confirmed' | 'invalid'>()
  const signedIn = session.status === 'in' || session.status === 'unfinished'
  const content = () => {
    if (outcome === 'confirmed') return <Confirmed signedIn={signedIn} />
    if (!token || outcome === 'invalid') return <InvalidConfirmation signedIn={signedIn} />
    if (session.status !== 'loading') {
      return <ConfirmEmailForm token={token} session={session} onOutcome={setOutcome} />
    }
    return (
      <>
        <noscript>
          <ConfirmEmailWithoutScript token={token} error={error} />
        </noscript>
        <div className="noscript:hidden">
          <Spinner />
        </div>
      </>
    )
  }
  return (
    <AuthPanel title={t('confirmEmailTitle')} worksWithoutScript>
      {content()}
    </AuthPanel>
  )
}
