import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { OwnAccountDeletion } from '../../features/account/own-account-deletion.tsx'
import { OwnAccountExport } from '../../features/account/own-account-export.tsx'
import { OwnAccountProfile } from '../../features/account/own-account-profile.tsx'
import { OwnAccountType } from '../../features/account/own-account-type.tsx'
import { OwnAccountBlocks } from '../../features/conversations/own-account-blocks.tsx'
import { OwnAccountNotices } from '../../features/notices/own-account-notices.tsx'
import { OwnAccountEmail } from '../../features/security/own-account-email.tsx'
import { OwnAccountSecurity } from '../../features/security/own-account-security.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/account')({
  head: pageTitle('account'),
  component: MyAccount,
})

function MyAccount() {
  const t = useTranslations('account')
  const context = Route.useRouteContext()
  // After a change of name or photo, the session is more recent than the route context.
  const member = useMember() ?? context.member
  return (
    <>
      <PageHeading title={t('heading')}>{t('loggedInWith', { email: member.email })}</PageHeading>
      <div className="grid max-w-3xl gap-6">
        <OwnAccountProfile key={member.id} member={member} />
        <OwnAccountEmail email={member.email} />
        <OwnAccountSecurity />
        {!member.isAdmin && <OwnAccountType />}
        <OwnAccountNotices email={member.email} />
        <OwnAccountBlocks />
        <OwnAccountExport />
        <OwnAccountDeletion member={member} />
      </div>
    </>
  )
}
