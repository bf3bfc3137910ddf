import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../contract/moderation.ts'
import { auditLogQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { useChanges, useSubject } from '../../features/moderation/audit-labels.ts'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { unseen } from '../../ui/sr-only.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { textLink } from '../../ui/text-link.ts'
import { WrapAnywhere } from '../../ui/wrap-anywhere.tsx'

export const Route = createFileRoute('/dashboard/auditlog')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.infiniteQuery(auditLogQuery)
  },
  head: pageTitle('auditLog'),
  pendingComponent: skeletonOf('auditLog', 'rows'),
  component: AuditLog,
})

const looks = {
  label: (chunks: ReactNode) => <span className="text-muted">{chunks}</span>,
  arrow: (chunks: ReactNode) => <span aria-hidden>{chunks}</span>,
  unseen,
}

/** A link to the sale of a refund or a decision, whose page has the reasons. */
function Subject({ entry }: { entry: AuditEntry }) {
  const subjectOf = useSubject()
  const subject = <WrapAnywhere text={subjectOf(entry)} />
  const id = entry.after?.sale
  if (typeof id !== 'string') return subject
  return (
    <Link to="/dashboard/cases/$id" params={{ id }} className={textLink}>
      {subject}
    </Link>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin.auditLog')
  const changes = useChanges()(entry)
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field}>{t.rich('became', { ...change, ...looks })}</li>
      ))}
    </ul>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTranslations('admin.auditLog')
  return [
    { head: t('when'), cell: ({ date }) => <DateText iso={date} />, className: '@3xl:min-w-28' },
    { head: t('who'), cell: ({ adminName }) => adminName, className: '@3xl:min-w-28' },
    {
      head: t('what'),
      cell: ({ action }) => t(`actions.${action}`),
      names: true,
      className: '@3xl:min-w-38',
    },
    {
      head: t('subject'),
      cell: (entry) => <Subject entry={entry} />,
      className: '@3xl:min-w-48',
    },
    { head: t('change'), cell: (entry) => <Changes entry={entry} />, className: '@3xl:min-w-48' },
  ]
}

function NothingYet() {
  const t = useTranslations('admin.auditLog')
  return (
    <EmptyState icon={<ScrollText />} title={t('nothingYet')}>
      <p>{t('nothingYetHint')}</p>
    </EmptyState>
  )
}

function AuditLog() {
  const t = useTranslations('admin.auditLog')
  const columns = useColumns()
  const query = useSuspenseInfiniteQuery(auditLogQuery)
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <Table
        caption={t('title')}
        columns={columns}
        rows={query.data.pages.flatMap((page) => page.body)}
        empty={<NothingYet />}
      />
      <LoadMore {...query} />
    </>
  )
}
