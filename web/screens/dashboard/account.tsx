import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { OwnAccountDeletion } from '../../parts/own-account-deletion.tsx'
import { OwnAccountExport } from '../../parts/own-account-export.tsx'
import { OwnAccountProfile } from '../../parts/own-account-profile.tsx'
import { OwnAccountSecurity } from '../../parts/own-account-security.tsx'
import { useMember } from '../../session-state.ts'
import { titled } from '../../titles.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/account')({
  head: titled('account'),
  component: MyAccount,
})

function MyAccount() {
  const t = useTranslations('account')
  const context = Route.useRouteContext()
  // The session is the newer of the two after a change of name or photo.
  const member = useMember() ?? context.member
  return (
    <>
      <PageHeading title={t('heading')}>{t('loggedInWith', { email: member.email })}</PageHeading>
      <div className="grid max-w-3xl gap-6">
        <OwnAccountProfile key={member.email} member={member} />
        <OwnAccountSecurity />
        <OwnAccountExport />
        <OwnAccountDeletion member={member} />
      </div>
    </>
  )
}
