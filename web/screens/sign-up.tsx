import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session-state.ts'
import { AccountTypePanel } from '../features/auth/account-type-panel.tsx'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { GoogleButton } from '../features/auth/google-button.tsx'
import { SignUpForm } from '../features/auth/sign-up-form.tsx'
import { SignedInRedirect } from '../features/auth/signed-in-notice.tsx'
import { useAuthRedirect } from '../features/auth/use-auth-redirect.ts'
import { usePendingFactors } from '../features/auth/use-pending-factors.ts'
import { SecondFactorPanel } from '../features/security/second-factor-panel.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { returnSearch } from '../session/return-path.ts'
import { textLink } from '../ui/text-link.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: returnSearch,
  head: pageTitle('signUp'),
  component: SignUp,
})

function SignUp() {
  const t = useTranslations('auth')
  const { from } = Route.useSearch()
  const authRedirect = useAuthRedirect(from)
  const session = useSession()
  const { factors, onInput } = usePendingFactors()
  if (session.status === 'unfinished') {
    return <AccountTypePanel authRedirect={authRedirect} name={session.displayName} />
  }
  if (factors) return <SecondFactorPanel authRedirect={authRedirect} factors={factors} />
  if (session.status === 'in' && !authRedirect.busy) {
    return <SignedInRedirect member={session} authRedirect={authRedirect} />
  }
  return (
    <AuthPanel title={t('signUpTitle')} lead={t('signUpLead')} onInput={onInput}>
      <SignUpForm authRedirect={authRedirect} />
      <GoogleButton authRedirect={authRedirect} />
      <p className="text-muted">
        {t.rich('alreadyHere', {
          link: (text) => (
            <Link to="/login" search={{ from }} className={textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
    </AuthPanel>
  )
}
