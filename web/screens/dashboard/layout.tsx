import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireMember } from '../../guards.ts'
import { DashboardDrawer } from '../../parts/dashboard-drawer.tsx'
import { titled } from '../../titles.ts'
import { PageSpinner } from '../../ui/spinner.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  beforeLoad: requireMember,
  head: titled('dashboard'),
  pendingComponent: PageSpinner,
  component: Dashboard,
})

function Dashboard() {
  const { member } = Route.useRouteContext()
  return (
    <div className="page items-start gap-10 py-8 lg:flex">
      <DashboardDrawer member={member} />
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
