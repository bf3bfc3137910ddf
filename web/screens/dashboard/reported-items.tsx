import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import type { Report } from '../../../contract/moderation.ts'
import { requireAdmin } from '../../guards.ts'
import { ReportButtons, ReportDialogs, useReportActs } from '../../parts/report-acts.tsx'
import { ReportedDate, ReportedName, ReportedPicture } from '../../parts/report-facts.tsx'
import { skeletonOf } from '../../parts/screen-skeleton.tsx'
import { reportsQuery } from '../../queries.ts'
import { titled } from '../../titles.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'

export const Route = createFileRoute('/dashboard/reportedItems')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchInfiniteQuery(reportsQuery)
  },
  head: titled('reportedItems'),
  pendingComponent: skeletonOf('reportedItems', 'rows'),
  component: ReportedItems,
})

const facts: Column<Report>[] = [
  {
    head: 'No.',
    cell: (_, place) => place + 1,
    names: true,
    onCard: 'inline',
    className: 'text-muted',
  },
  { head: 'Image', cell: (report) => <ReportedPicture report={report} />, onCard: 'inline' },
  { head: 'Product Name', cell: (report) => <ReportedName report={report} />, onCard: 'grow' },
  { head: 'Seller', cell: ({ sellerName }) => sellerName || '–', className: '@3xl:min-w-28' },
  {
    head: 'Posted Date',
    cell: ({ date }) => <ReportedDate text={date} />,
    className: '@3xl:min-w-34',
  },
]

function NoReports() {
  return (
    <EmptyState icon={<Flag />} title="No Reported Items">
      <p>What buyers report is shown here until you close the report.</p>
    </EmptyState>
  )
}

function ReportedItems() {
  const query = useSuspenseInfiniteQuery(reportsQuery)
  const acts = useReportActs()
  const reports = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      <PageHeading title="Reported Items" />
      <Table
        caption="Reported Items"
        columns={[
          ...facts,
          {
            head: 'Delete',
            cell: (report) => <ReportButtons {...{ report, acts }} />,
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
