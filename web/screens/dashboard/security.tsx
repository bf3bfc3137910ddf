import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { securityQuery } from '../../features/security/account-security.ts'
import { SecurityApp } from '../../features/security/security-app.tsx'
import { SecurityPasskeys } from '../../features/security/security-passkeys.tsx'
import { SecurityPassword } from '../../features/security/security-password.tsx'
import { SecuritySessions } from '../../features/security/security-sessions.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { loadSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/account/security')({
  loader: ({ context: { queryClient } }) => queryClient.query(securityQuery),
  head: pageTitle('security'),
  pendingComponent: skeletonOf('security', 'cards'),
  component: Security,
})

function Security() {
  const t = useTranslations('security')
  const { member } = Route.useRouteContext()
  const { data: security } = useSuspenseQuery(securityQuery)
  const queries = useQueryClient()
  // The action may have replaced the session, or made the member an admin. It is done even if the
  // session cannot be loaded now.
  const reload = async () => {
    await loadSession().catch(() => {})
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey })
  }
  const isMissing = security.required && !security.totp && security.passkeys.length === 0
  return (
    <>
      <PageHeading title={t('heading')}>{t('lead')}</PageHeading>
      <div className="grid max-w-3xl gap-6">
        {isMissing && <Callout tone="warn">{t('required')}</Callout>}
        <SecurityPassword hasPassword={security.password} email={member.email} onDone={reload} />
        <SecurityApp security={security} onDone={reload} />
        <SecurityPasskeys security={security} onDone={reload} />
        <SecuritySessions sessions={security.sessions} onDone={reload} />
        <ButtonLink to="/dashboard/account" variant="secondary" className="sm:justify-self-start">
          {t('back')}
        </ButtonLink>
      </div>
    </>
  )
}
