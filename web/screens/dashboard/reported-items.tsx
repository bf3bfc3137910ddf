import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import { listSearch, searchTermOf } from '../../data/list-search.ts'
import { decidedReportsQuery, reportsQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { DecidedReports } from '../../features/moderation/decided-reports.tsx'
import {
  ReportButtons,
  ReportDialogs,
  useReportActions,
} from '../../features/moderation/report-actions.tsx'
import {
  ReportedDate,
  ReportedName,
  ReportedPicture,
  ReportedSeller,
} from '../../features/moderation/report-facts.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'

/** The search is that of the decided reports. */
type Search = { show?: 'decided' | undefined; q?: string | undefined }

export const Route = createFileRoute('/dashboard/reportedItems')({
  beforeLoad: requireAdmin,
  validateSearch: ({ show, q }: Record<string, unknown>): Search =>
    show === 'decided' ? { show, ...listSearch({ q }) } : {},
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient }, deps: { show }, location }) => {
    await (show
      ? queryClient.infiniteQuery(decidedReportsQuery(searchTermOf(location))).catch(() => {})
      : queryClient.infiniteQuery(reportsQuery))
  },
  head: pageTitle('reportedItems'),
  pendingComponent: skeletonOf('reportedItems', 'rows'),
  component: ReportedItems,
})

function useFacts(): Column<Report>[] {
  const t = useTranslations('admin.reports')
  return [
    {
      head: t('number'),
      cell: (_, index) => index + 1,
      names: true,
      onCard: 'inline',
      className: 'text-muted @max-3xl:self-start',
    },
    {
      head: t('image'),
      cell: (report) => <ReportedPicture report={report} />,
      onCard: 'inline',
      className: '@max-3xl:self-start @3xl:min-w-26',
    },
    { head: t('productName'), cell: (report) => <ReportedName report={report} />, onCard: 'grow' },
    {
      head: t('seller'),
      cell: (report) => <ReportedSeller report={report} />,
      className: '@3xl:min-w-28',
    },
    {
      head: t('postedDate'),
      cell: ({ date }) => <ReportedDate text={date} />,
      className: '@3xl:min-w-34',
    },
  ]
}

function NoReports() {
  const t = useTranslations('admin.reports')
  return (
    <EmptyState icon={<Flag />} title={t('none')}>
      <p>{t('noneHint')}</p>
    </EmptyState>
  )
}

function Filter({ show }: Search) {
  const t = useTranslations('admin.reports.filter')
  return (
    <FilterLinks label={t('label')} choices={[undefined, 'decided'] as const} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/reportedItems" search={{ show: choice }} {...link}>
          {t(choice ?? 'open')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}

function OpenReports() {
  const t = useTranslations('admin.reports')
  const facts = useFacts()
  const query = useSuspenseInfiniteQuery(reportsQuery)
  const actions = useReportActions()
  const reports = query.data.pages
    .flatMap((page) => page.body)
    .filter((report) => !actions.closing.isPendingFor(report))
  return (
    <>
      <Table
        caption={t('title')}
        columns={[
          ...facts,
          {
            head: t('deletion'),
            cell: (report) => <ReportButtons report={report} actions={actions} />,
            onCard: 'inline',
          },
        ]}
        rows={reports}
        empty={<NoReports />}
      />
      <LoadMore {...query} />
      <ReportDialogs actions={actions} />
    </>
  )
}

function Decided() {
  const { q, onSearch } = useListSearch()
  return <DecidedReports q={q} onSearch={onSearch} />
}

function ReportedItems() {
  const t = useTranslations('admin.reports')
  const { show } = Route.useSearch()
  return (
    <>
      <PageHeading title={t('title')} />
      <Filter show={show} />
      {show ? <Decided /> : <OpenReports />}
    </>
  )
}
