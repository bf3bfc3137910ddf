import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AccountTypeForm } from '../parts/account-type-form.tsx'
import { AlreadyIn } from '../parts/already-in.tsx'
import { EntrancePanel } from '../parts/entrance-panel.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { LogInForm } from '../parts/log-in-form.tsx'
import { SecondFactorPanel } from '../parts/second-factor-panel.tsx'
import { useEntrance } from '../parts/use-entrance.ts'
import { letterSearch, returnSearch } from '../return-path.ts'
import { useSession } from '../session-state.ts'
import { titled } from '../titles.ts'
import { Notice } from '../ui/notice.tsx'
import { textLink } from '../ui/text-link.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (asked: Record<string, unknown>) => ({
    ...returnSearch(asked),
    ...letterSearch(asked),
  }),
  head: titled('logIn'),
  component: LogIn,
})

function LogIn() {
  const t = useTranslations('entrance')
  const { from, verified, error } = Route.useSearch()
  const entrance = useEntrance(from)
  const session = useSession()
  if (session.status === 'unfinished') {
    return <AccountTypeForm entrance={entrance} name={session.displayName} />
  }
  if (session.status === 'factor') {
    return <SecondFactorPanel entrance={entrance} factors={session.factors} />
  }
  return (
    <EntrancePanel title={t('logInTitle')} lead={t('logInLead')}>
      {verified && <Notice tone="good">{t('addressConfirmed')}</Notice>}
      {error && <Notice tone="warn">{t('addressNotConfirmed')}</Notice>}
      {!entrance.busy && <AlreadyIn from={from} />}
      <LogInForm entrance={entrance} />
      <GoogleButton entrance={entrance} />
      <p className="text-muted">
        {t.rich('newHere', {
          link: (text) => (
            <Link to="/signup" search={{ from }} className={textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
    </EntrancePanel>
  )
}
