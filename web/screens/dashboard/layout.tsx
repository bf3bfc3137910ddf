import { createFileRoute, Outlet } from '@tanstack/react-router'
import { IntlProvider } from 'use-intl'
import { requireMember } from '../../guards.ts'
import { DashboardDrawer } from '../../parts/dashboard-drawer.tsx'
import { titled } from '../../titles.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { loadVocabularyOfMembers, vocabularyOf } from '../../vocabulary.ts'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  beforeLoad: async (visit) => {
    const texts = loadVocabularyOfMembers(visit.context.language)
    const known = await requireMember(visit)
    await texts
    return known
  },
  head: titled('dashboard'),
  pendingComponent: PageSpinner,
  component: Dashboard,
})

function Dashboard() {
  const { member, language } = Route.useRouteContext()
  return (
    <IntlProvider locale={language} messages={vocabularyOf(language).messages} timeZone="UTC">
      <div className="page items-start gap-10 py-8 lg:flex">
        <DashboardDrawer member={member} />
        <div className="min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
    </IntlProvider>
  )
}
