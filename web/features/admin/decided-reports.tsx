import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DecidedReport } from '../../../contract/moderation.ts'
import { decidedReportsQuery } from '../../data/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LongText } from '../../ui/long-text.tsx'
import type { Column } from '../../ui/table.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SearchedTable } from './searched-table.tsx'

/** What was reported, and the number that the e-mails to its reporter name. */
function DecidedName({ report: { _id: number, header, reason } }: { report: DecidedReport }) {
  const t = useTranslations('admin.reports')
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        <UserText>{header}</UserText>
      </p>
      <div className="font-normal">
        {reason && (
          <LongText text={t('reason', { reason })} about={t('reportOf', { title: header })} />
        )}
        <p className="text-muted wrap-anywhere">{t('decided.number', { number })}</p>
      </div>
    </div>
  )
}

function useColumns(): Column<DecidedReport>[] {
  const t = useTranslations('admin.reports')
  const decided = useTranslations('admin.reports.decided')
  const person = usePersonName()
  return [
    {
      head: t('productName'),
      cell: (report) => <DecidedName report={report} />,
      names: true,
      onCard: 'alone',
      className: '@3xl:min-w-60',
    },
    {
      head: t('seller'),
      cell: ({ sellerName }) => person(sellerName) || '–',
      className: '@3xl:min-w-24',
    },
    { head: decided('received'), cell: ({ reported }) => <DateText iso={reported} /> },
    {
      head: decided('outcome'),
      cell: ({ outcome }) => decided(`outcomes.${outcome ?? 'unknown'}`),
      className: '@3xl:min-w-28',
    },
    {
      head: decided('by'),
      cell: ({ decidedBy }) => (decidedBy === null ? '–' : person(decidedBy)),
      className: '@3xl:min-w-24',
    },
    { head: decided('date'), cell: (report) => <DateText iso={report.decided} /> },
  ]
}

function NoReports({ q, onShowAll }: { q: string; onShowAll: () => void }) {
  const t = useTranslations('admin.reports.decided')
  if (!q) {
    return (
      <EmptyState icon={<Flag />} title={t('none')}>
        <p>{t('noneHint')}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<Flag />} title={t('noMatch', { q })}>
      <p>{t('noMatchHint')}</p>
      <Button variant="secondary" onClick={onShowAll}>
        {t('showAll')}
      </Button>
    </EmptyState>
  )
}

/** The reports that admins have decided, with a search by the number of a report. */
export function DecidedReports({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useTranslations('admin.reports.decided')
  const columns = useColumns()
  const query = useInfiniteQuery({ ...decidedReportsQuery(q), placeholderData: keepPreviousData })
  return (
    <SearchedTable
      caption={t('title')}
      searchLabel={t('search')}
      q={q}
      onSearch={onSearch}
      query={query}
      columns={columns}
      found={({ count }) => q && t('found', { count })}
      empty={(showAll) => <NoReports q={q} onShowAll={showAll} />}
    />
  )
}
