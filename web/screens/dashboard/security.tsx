import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { securityQuery } from '../../account-security.ts'
import { skeletonOf } from '../../parts/screen-skeleton.tsx'
import { SecurityApp } from '../../parts/security-app.tsx'
import { SecurityPasskeys } from '../../parts/security-passkeys.tsx'
import { SecurityPassword } from '../../parts/security-password.tsx'
import { SecuritySessions } from '../../parts/security-sessions.tsx'
import { loadSession } from '../../session.ts'
import { titled } from '../../titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/account/security')({
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(securityQuery),
  head: titled('security'),
  pendingComponent: skeletonOf('security', 'cards'),
  component: Security,
})

function Security() {
  const t = useTranslations('security')
  const { member } = Route.useRouteContext()
  const { data: security } = useSuspenseQuery(securityQuery)
  const queries = useQueryClient()
  // The session may be another one, and an admin may have become one.
  const readAgain = async () => {
    await loadSession()
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey })
  }
  const isMissing = security.required && !security.totp && security.passkeys.length === 0
  return (
    <>
      <PageHeading title={t('heading')}>{t('lead')}</PageHeading>
      <div className="grid max-w-3xl gap-6">
        {isMissing && <Notice tone="warn">{t('required')}</Notice>}
        <SecurityPassword hasPassword={security.password} email={member.email} onDone={readAgain} />
        <SecurityApp security={security} onDone={readAgain} />
        <SecurityPasskeys security={security} onDone={readAgain} />
        <SecuritySessions sessions={security.sessions} onDone={readAgain} />
        <ButtonLink to="/dashboard/account" variant="secondary" className="sm:justify-self-start">
          {t('back')}
        </ButtonLink>
      </div>
    </>
  )
}
