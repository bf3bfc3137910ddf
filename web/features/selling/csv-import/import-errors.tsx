import { useTranslations } from 'use-intl'
import type { ImportError, ImportReport } from '../../../../contract/selling/csv-import.ts'
import { Callout } from '../../../ui/callout.tsx'
import { type Column, Table } from '../../../ui/table.tsx'

type ErrorRow = ImportError & { _id: string }

/** The errors of a file, with line and column. */
export function ImportErrors({ report }: { report: ImportReport }) {
  const t = useTranslations('imports')
  const { mistakes, mistakeCount } = report
  const columns: Column<ErrorRow>[] = [
    { head: t('line'), cell: ({ line }) => line, names: true, className: 'tabular-nums' },
    {
      head: t('column'),
      cell: ({ column }) => column ?? t('wholeRow'),
      className: '@3xl:min-w-40',
    },
    { head: t('whatIsWrong'), cell: ({ what }) => what, onCard: 'alone' },
  ]
  const rows = mistakes.map((mistake, n) => ({ ...mistake, _id: String(n) }))
  return (
    <div className="grid gap-4">
      <Callout tone="bad">{t('mend', { count: mistakeCount })}</Callout>
      <Table caption={t('mistakes')} columns={columns} rows={rows} empty={null} />
      {mistakeCount > mistakes.length && (
        <p className="text-muted">
          {t('firstMistakes', { count: mistakes.length, more: mistakeCount - mistakes.length })}
        </p>
      )}
    </div>
  )
}
