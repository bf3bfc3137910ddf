import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type SessionMember, useMember } from '../api/session-state.ts'
import { queryClientOf } from '../data/query-client.ts'
import { DashboardDrawer } from '../features/dashboard/dashboard-drawer.tsx'
import { RecentLoginHost } from '../features/security/recent-login-host.tsx'
import { hasMessageChunk, loadMessageChunk } from '../i18n/messages-loader.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { requireMember } from '../session/guards.ts'
import { PageSpinner } from '../ui/spinner.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  beforeLoad: async (visit) => {
    const [access, queries] = await Promise.all([
      requireMember(visit),
      import('../data/query-client.ts'),
      loadMessageChunk('dashboard', visit.context.language),
    ])
    return { ...access, queryClient: queries.queryClientOf(visit.context.page) }
  },
  head: pageTitle('dashboard'),
  pendingComponent: DashboardSkeleton,
  component: Dashboard,
})

function Frame({ member, children }: { member: SessionMember; children: ReactNode }) {
  const { page } = useRouter().options.context
  return (
    <QueryClientProvider client={queryClientOf(page)}>
      <div className="page items-start gap-10 py-8 lg:flex">
        <DashboardDrawer member={member} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      <RecentLoginHost />
    </QueryClientProvider>
  )
}

/** The menu, once the session is known, beside the screen's skeleton. */
function DashboardSkeleton() {
  const member = useMember()
  const { routesById, options } = useRouter()
  const Screen = useRouterState({
    select: ({ matches }) => routesById[matches.at(-1)?.routeId ?? '/dashboard'].options,
  }).pendingComponent
  const hasMessages = hasMessageChunk('dashboard', options.context.language)
  if (!member || !hasMessages || !Screen || Screen === DashboardSkeleton) return <PageSpinner />
  return (
    <Frame member={member}>
      <Screen />
    </Frame>
  )
}

function Dashboard() {
  const context = Route.useRouteContext()
  // After a change on My Account, the session is more recent than the route context.
  const member = useMember() ?? context.member
  return (
    <Frame member={member}>
      <Outlet />
    </Frame>
  )
}
