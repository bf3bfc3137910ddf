import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session-state.ts'
import { useSite } from '../data/use-site.ts'
import { AcceptTerms } from '../features/auth/accept-terms.tsx'
import { AccountTypePanel } from '../features/auth/account-type-panel.tsx'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { BrowseWithoutAccount } from '../features/auth/browse-without-account.tsx'
import { GoogleButton } from '../features/auth/google-button.tsx'
import { LogInForm } from '../features/auth/log-in-form.tsx'
import { OtherAccountNeeded, SignedInRedirect } from '../features/auth/signed-in-notice.tsx'
import { type AuthRedirect, useAuthRedirect } from '../features/auth/use-auth-redirect.ts'
import { usePendingFactors } from '../features/auth/use-pending-factors.ts'
import { SecondFactorPanel } from '../features/security/second-factor-panel.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { confirmedSearch, returnSearch } from '../session/return-path.ts'
import { ensureSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { textLink } from '../ui/text-link.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (asked: Record<string, unknown>) => ({
    ...returnSearch(asked),
    ...confirmedSearch(asked),
  }),
  head: pageTitle('logIn'),
  component: LogIn,
})

/** The path of an item, in either language. */
const ofItem = /^(\/[a-z]{2})?\/items\//

type WaysProps = { authRedirect: AuthRedirect; from: string | undefined }

function LogInWays({ authRedirect, from }: WaysProps) {
  const t = useTranslations('auth')
  const { googleSignIn } = useSite()
  return (
    <>
      <LogInForm authRedirect={authRedirect} />
      <GoogleButton authRedirect={authRedirect} />
      {googleSignIn && <AcceptTerms />}
      <p className="text-muted">
        {t.rich('newHere', {
          link: (text) => (
            <Link to="/signup" search={{ from }} className={textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
      <BrowseWithoutAccount from={from} />
    </>
  )
}

function LogIn() {
  const t = useTranslations('auth')
  const { from, verified } = Route.useSearch()
  const authRedirect = useAuthRedirect(from)
  const session = useSession()
  const { factors, onInput } = usePendingFactors()
  const otherAccountNeeded = useLocation({ select: ({ state }) => state.otherAccountNeeded })
  // A member whose session could not be read yet may not need to log in.
  useEffect(() => void ensureSession().catch(() => {}), [])
  if (session.status === 'unfinished') {
    return <AccountTypePanel authRedirect={authRedirect} name={session.displayName} />
  }
  if (factors) return <SecondFactorPanel authRedirect={authRedirect} factors={factors} />
  const member = session.status === 'in' && !authRedirect.busy ? session : null
  if (member && !otherAccountNeeded && !verified) {
    return <SignedInRedirect member={member} authRedirect={authRedirect} />
  }
  return (
    <AuthPanel
      title={t('logInTitle')}
      lead={t(from && ofItem.test(from) ? 'logInLeadItem' : 'logInLead')}
      onInput={onInput}
      notice={verified && <Callout tone="good">{t('addressConfirmed')}</Callout>}
    >
      {member && otherAccountNeeded && <OtherAccountNeeded member={member} />}
      {member && !otherAccountNeeded ? (
        <Button onClick={() => authRedirect.leave(member)}>{t('continue')}</Button>
      ) : (
        <LogInWays authRedirect={authRedirect} from={from} />
      )}
    </AuthPanel>
  )
}
