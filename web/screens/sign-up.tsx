import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AccountTypeForm } from '../parts/account-type-form.tsx'
import { SignedInRedirect } from '../parts/already-in.tsx'
import { EntrancePanel } from '../parts/entrance-panel.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { SecondFactorPanel } from '../parts/second-factor-panel.tsx'
import { SignUpForm } from '../parts/sign-up-form.tsx'
import { useEntrance } from '../parts/use-entrance.ts'
import { returnSearch } from '../return-path.ts'
import { useSession } from '../session-state.ts'
import { titled } from '../titles.ts'
import { textLink } from '../ui/text-link.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: returnSearch,
  head: titled('signUp'),
  component: SignUp,
})

function SignUp() {
  const t = useTranslations('entrance')
  const { from } = Route.useSearch()
  const entrance = useEntrance(from)
  const session = useSession()
  if (session.status === 'unfinished') {
    return <AccountTypeForm entrance={entrance} name={session.displayName} />
  }
  if (session.status === 'factor') {
    return <SecondFactorPanel entrance={entrance} factors={session.factors} />
  }
  if (session.status === 'in' && !entrance.busy) {
    return <SignedInRedirect member={session} entrance={entrance} />
  }
  return (
    <EntrancePanel title={t('signUpTitle')} lead={t('signUpLead')}>
      <SignUpForm entrance={entrance} />
      <GoogleButton entrance={entrance} />
      <p className="text-muted">
        {t.rich('alreadyHere', {
          link: (text) => (
            <Link to="/login" search={{ from }} className={textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
    </EntrancePanel>
  )
}
