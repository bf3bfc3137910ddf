import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Session, useSession } from '../api/session-state.ts'
import { AlreadyConfirmed } from '../features/auth/already-confirmed.tsx'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { ConfirmEmailForm } from '../features/auth/confirm-email-form.tsx'
import { ConfirmEmailWithoutScript } from '../features/auth/confirm-email-without-script.tsx'
import { InvalidConfirmation } from '../features/auth/invalid-confirmation.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Callout } from '../ui/callout.tsx'
import { FocusedPanel } from '../ui/outcome.tsx'
import { Spinner } from '../ui/spinner.tsx'

type Search = { token?: string; error?: string; change?: '1' }

export const Route = createFileRoute('/confirm-email')({
  validateSearch: ({ token, error, change }: Record<string, unknown>): Search => ({
    token: typeof token === 'string' ? token : undefined,
    error: typeof error === 'string' ? error : undefined,
    change: change === '1' ? '1' : undefined,
  }),
  head: pageTitle('confirmEmail'),
  component: ConfirmEmail,
})

function Confirmed({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('auth')
  return (
    <FocusedPanel role="status" className="grid gap-5">
      <Callout tone="good">{t('addressConfirmed')}</Callout>
      {signedIn ? (
        <ButtonLink to="/">{t('continue')}</ButtonLink>
      ) : (
        <ButtonLink to="/login">{t('logIn')}</ButtonLink>
      )}
    </FocusedPanel>
  )
}

/** The name of a signed-in person whose address is confirmed. */
const confirmedNameOf = (session: Session) =>
  'emailVerified' in session && session.emailVerified ? session.displayName : undefined

function InvalidChange() {
  const t = useTranslations('auth')
  return (
    <FocusedPanel role="status" className="grid gap-5">
      <Callout tone="warn">{t('changeLinkInvalid')}</Callout>
      <ButtonLink to="/dashboard/account">{t('openMyAccount')}</ButtonLink>
    </FocusedPanel>
  )
}

/**
 * The target of the links in e-mails that confirm an address: that of the account or, with `change`,
 * a new one. Opening it changes nothing; submitting its form does. The links of a confirmed address
 * have all been used.
 */
function ConfirmEmail() {
  const t = useTranslations('auth')
  const { token, error, change } = Route.useSearch()
  const session = useSession()
  const [outcome, setOutcome] = useState<'confirmed' | 'invalid'>()
  const signedIn = session.status === 'in' || session.status === 'unfinished'
  const content = () => {
    if (outcome === 'confirmed') return <Confirmed signedIn={signedIn} />
    const confirmedName = change ? undefined : confirmedNameOf(session)
    if (confirmedName !== undefined) return <AlreadyConfirmed name={confirmedName} />
    if (!token || outcome === 'invalid') {
      return change ? <InvalidChange /> : <InvalidConfirmation signedIn={signedIn} />
    }
    if (session.status !== 'loading') {
      const confirming = { token, isChange: Boolean(change), onOutcome: setOutcome }
      return <ConfirmEmailForm session={session} {...confirming} />
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
