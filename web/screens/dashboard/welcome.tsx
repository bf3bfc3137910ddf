import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { kindOf } from '../../parts/account-words.ts'
import { AtAGlance } from '../../parts/at-a-glance.tsx'
import { NextSteps } from '../../parts/next-steps.tsx'
import { RecentThings } from '../../parts/recent-things.tsx'
import type { Member } from '../../session-state.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/')({ component: Welcome })

function purposeOf({ isAdmin, isSeller }: Member) {
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
        {t(`loggedIn.${kindOf(member)}`, { name: member.displayName })}{' '}
        {t(`purposes.${purposeOf(member)}`)}
      </PageHeading>
      <div className="grid gap-6">
        <AtAGlance />
        <NextSteps member={member} />
        <RecentThings member={member} />
      </div>
    </>
  )
}
