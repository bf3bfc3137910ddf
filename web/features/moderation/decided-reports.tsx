import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DecidedReport } from '../../../contract/moderation.ts'
import { decidedReportsQuery } from '../../data/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { SearchedTable } from '../../ui/searched-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { MemberLink } from '../product/member-link.tsx'
import {
  DecidedReportButtons,
  DecidedReportDialogs,
  useDecidedReportActions,
} from './decided-report-actions.tsx'

/** What was reported, and the number that the e-mails to its reporter, or to its author, name. */
function DecidedName({ report }: { report: DecidedReport }) {
  const t = useTranslations('admin.reports')
  const { _id: number, header, reason, reported } = report
  const numberOf = reported === null ? 'decided.decisionNumber' : 'decided.number'
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        <UserText>{header}</UserText>
      </p>
      <div className="font-normal">
        {reason && (
          <LongText text={t('reason', { reason })} about={t('reportOf', { title: header })} />
        )}
        <p className="text-muted wrap-anywhere">{t(numberOf, { number })}</p>
      </div>
    </div>
  )
}

type Actions = ReturnType<typeof useDecidedReportActions>

/** The decision, whether it was reversed since, and what can be done about it. */
function Decision({ report, actions }: { report: DecidedReport; actions: Actions }) {
  const t = useTranslations('admin.reports.decided')
  const { outcome, restored } = report
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t(`outcomes.${outcome ?? 'unknown'}`)}</p>
      {restored && (
        <p className="text-muted">
          {t.rich('restored', { date: () => <DateText iso={restored} /> })}
        </p>
      )}
      <DecidedReportButtons report={report} actions={actions} />
    </div>
  )
}

function useColumns(actions: Actions): Column<DecidedReport>[] {
  const t = useTranslations('admin.reports')
  const decided = useTranslations('admin.reports.decided')
  const personName = usePersonName()
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
      cell: ({ sellerId, sellerName }) => <MemberLink id={sellerId} name={sellerName || '–'} />,
      className: '@3xl:min-w-24',
    },
    {
      head: decided('received'),
      cell: ({ reported }) => (reported === null ? '–' : <DateText iso={reported} />),
    },
    {
      head: decided('outcome'),
      cell: (report) => <Decision report={report} actions={actions} />,
      className: '@3xl:min-w-28',
    },
    {
      head: decided('by'),
      cell: ({ decidedBy }) => (decidedBy === null ? '–' : personName(decidedBy)),
      className: '@3xl:min-w-24',
    },
    { head: decided('date'), cell: (report) => <DateText iso={report.decided} /> },
  ]
}

type Props = { q: string | undefined; onSearch: (q: string) => void }

function NoReports({ q, onShowAll }: Pick<Props, 'q'> & { onShowAll: () => void }) {
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

/** The reports that admins have decided, with a search by the number of a report or a decision. */
export function DecidedReports({ q, onSearch }: Props) {
  const t = useTranslations('admin.reports.decided')
  const actions = useDecidedReportActions()
  const columns = useColumns(actions)
  const query = useInfiniteQuery({ ...decidedReportsQuery(q), placeholderData: keepPreviousData })
  return (
    <>
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
      <DecidedReportDialogs actions={actions} />
    </>
  )
}
