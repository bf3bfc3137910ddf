import { createFileRoute } from '@tanstack/react-router'
import { accountKind } from '../../parts/account-words.ts'
import { AtAGlance } from '../../parts/at-a-glance.tsx'
import { NextSteps } from '../../parts/next-steps.tsx'
import { RecentThings } from '../../parts/recent-things.tsx'
import type { Member } from '../../session-state.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/')({ component: Welcome })

function purposeOf({ isAdmin, isSeller }: Member) {
  if (isAdmin) return 'Look after sellers and buyers, read what was reported, and add products.'
  if (isSeller) return 'Put a laptop on sale, or look after those that are.'
  return 'What you have booked waits in My Orders.'
}

function Welcome() {
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title="Welcome to your Dashboard">
        You are logged in as {member.displayName}, with {accountKind(member)[1]}.{' '}
        {purposeOf(member)}
      </PageHeading>
      <div className="grid gap-6">
        <AtAGlance />
        <NextSteps member={member} />
        <RecentThings member={member} />
      </div>
    </>
  )
}
