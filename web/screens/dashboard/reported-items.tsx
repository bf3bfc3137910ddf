import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import { reportsQuery } from '../../data/queries.ts'
import {
  ReportButtons,
  ReportDialogs,
  useReportActions,
} from '../../features/admin/report-actions.tsx'
import {
  ReportedDate,
  ReportedName,
  ReportedPicture,
  ReportedSeller,
} from '../../features/admin/report-facts.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'

export const Route = createFileRoute('/dashboard/reportedItems')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.infiniteQuery(reportsQuery)
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

function ReportedItems() {
  const t = useTranslations('admin.reports')
  const facts = useFacts()
  const query = useSuspenseInfiniteQuery(reportsQuery)
  const acts = useReportActions()
  const reports = query.data.pages
    .flatMap((page) => page.body)
    .filter((report) => !acts.closing.isPendingFor(report))
  return (
    <>
      <PageHeading title={t('title')} />
      <Table
        caption={t('title')}
        columns={[
          ...facts,
          {
            head: t('deletion'),
            cell: (report) => <ReportButtons report={report} acts={acts} />,
            onCard: 'inline',
          },
        ]}
        rows={reports}
        empty={<NoReports />}
      />
      <LoadMore {...query} />
      <ReportDialogs acts={acts} />
    </>
  )
}
