import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { accountKindOf } from '../../features/auth/account-type-labels.ts'
import { ActivityFeed } from '../../features/dashboard/activity-feed.tsx'
import { DashboardStats } from '../../features/dashboard/dashboard-stats.tsx'
import { NextSteps } from '../../features/dashboard/next-steps.tsx'
import { SuspensionNotice } from '../../features/dashboard/suspension-notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/')({ component: Welcome })

function purposeOf({ isAdmin, isSeller }: SessionMember) {
  if (isAdmin) return 'admin'
  if (isSeller) return 'seller'
  return 'buyer'
}

function Welcome() {
  const t = useTranslations('dashboard')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('welcome')}>
        {t(`loggedIn.${accountKindOf(member)}`, { name: member.displayName })}{' '}
        {t(`purposes.${purposeOf(member)}`)}
      </PageHeading>
      <div className="grid gap-6">
        <SuspensionNotice />
        <DashboardStats />
        <NextSteps member={member} />
        <ActivityFeed member={member} />
      </div>
    </>
  )
}
