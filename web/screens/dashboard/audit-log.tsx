import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { AuditEntry } from '../../../contract/moderation.ts'
import { requireAdmin } from '../../guards.ts'
import { auditWords, changesOf } from '../../parts/audit-words.ts'
import { DateText } from '../../parts/date.tsx'
import { skeletonOf } from '../../parts/screen-skeleton.tsx'
import { auditLogQuery } from '../../queries.ts'
import { titled } from '../../titles.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'

export const Route = createFileRoute('/dashboard/auditlog')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchInfiniteQuery(auditLogQuery)
  },
  head: titled('auditLog'),
  pendingComponent: skeletonOf('auditLog', 'rows'),
  component: AuditLog,
})

function Changes({ entry }: { entry: AuditEntry }) {
  return (
    <ul>
      {changesOf(entry).map(({ field, from, to }) => (
        <li key={field}>
          <span className="text-muted">{field}:</span> {from} <span aria-hidden>→ </span>
          <span className="sr-only">became </span>
          {to}
        </li>
      ))}
    </ul>
  )
}

const columns: Column<AuditEntry>[] = [
  { head: 'When', cell: ({ date }) => <DateText iso={date} />, className: '@3xl:min-w-28' },
  { head: 'Who', cell: ({ adminName }) => adminName, className: '@3xl:min-w-28' },
  {
    head: 'What',
    cell: ({ action }) => auditWords[action],
    names: true,
    className: '@3xl:min-w-28',
  },
  { head: 'Subject', cell: ({ subject }) => subject },
  { head: 'Change', cell: (entry) => <Changes entry={entry} />, className: '@3xl:min-w-48' },
]

function NothingYet() {
  return (
    <EmptyState icon={<ScrollText />} title="Nothing yet">
      <p>Every act of an admin is written down here, for good.</p>
    </EmptyState>
  )
}

function AuditLog() {
  const query = useSuspenseInfiniteQuery(auditLogQuery)
  return (
    <>
      <PageHeading title="Audit log">
        What admins did, newest first, with what it was before and after.
      </PageHeading>
      <Table
        caption="Audit log"
        columns={columns}
        rows={query.data.pages.flatMap((page) => page.body)}
        empty={<NothingYet />}
      />
      <LoadMore {...query} />
    </>
  )
}
