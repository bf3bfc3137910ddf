import { createFileRoute } from '@tanstack/react-router'
import { dashboardLinks } from '../../parts/dashboard-links.ts'
import type { Member } from '../../session-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/')({ component: Welcome })

function accountOf({ isAdmin, isSeller, isBuyer }: Member) {
  const kinds = [isAdmin && 'admin', isSeller && 'seller', isBuyer && 'buyer'].filter(Boolean)
  return `${isAdmin ? 'an' : 'a'} ${kinds.join(' and ')} account`
}

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
        You are logged in as {member.displayName}, with {accountOf(member)}. {purposeOf(member)}
      </PageHeading>
      <ul className="flex flex-wrap gap-3">
        {dashboardLinks(member).map(({ label, ...to }) => (
          <li key={label}>
            <ButtonLink {...to} variant="secondary">
              {label}
            </ButtonLink>
          </li>
        ))}
        <li>
          <ButtonLink to="/dashboard/account" variant="quiet">
            My Account
          </ButtonLink>
        </li>
      </ul>
    </>
  )
}
