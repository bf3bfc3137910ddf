import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Progress } from './progress.tsx'
import { useFocusRestore } from './use-focus-restore.ts'
import { UserText } from './user-text.tsx'

export type Column<Row> = {
  head: string
  cell: (row: Row, index: number) => ReactNode
  /** Whether its cells are row headers. */
  names?: boolean
  /**
   * In the card layout: a line with the column header (default) or without it, or an inline cell,
   * as wide as its content or as the remaining space.
   */
  onCard?: keyof typeof cardLooks
  /** Whether its cells are numbers, which the table aligns at their end. */
  isNumeric?: boolean
  /** Classes of the cell, such as its minimum width in the table. */
  className?: string
}

type Props<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** The React key of a row, if more than one row has the same `_id`. */
  keyOf?: (row: Row) => string
  busy?: boolean
  /** Shown when there are no rows. */
  empty: ReactNode
}

/** Explicit roles, because browsers drop the implicit ones when CSS displays a table as blocks. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
}

const cardLooks = {
  line: '@max-3xl:flex @max-3xl:w-full @max-3xl:gap-3',
  alone: '@max-3xl:w-full',
  inline: 'whitespace-nowrap',
  grow: '@max-3xl:min-w-36 @max-3xl:flex-1',
}

const cellLook =
  'text-start wrap-anywhere @3xl:table-cell @3xl:border-t @3xl:border-line @3xl:px-3 @3xl:py-2.5'

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const { head, cell, names, isNumeric, onCard = 'line', className = '' } = column
  const Tag = names ? 'th' : 'td'
  const content = cell(row, index)
  return (
    <Tag
      {...(names ? roles.name : roles.cell)}
      className={`${cellLook} ${cardLooks[onCard]} ${names ? 'font-semibold' : ''} ${isNumeric ? '@3xl:text-end' : ''} ${className}`}
    >
      {onCard === 'line' && (
        <span
          aria-hidden
          className="w-28 shrink-0 text-sm/6 font-normal hyphens-auto text-muted @3xl:hidden"
        >
          {head}
        </span>
      )}
      <div className="min-w-0">
        {typeof content === 'string' ? <UserText>{content}</UserText> : content}
      </div>
    </Tag>
  )
}

type Head = Pick<Column<never>, 'head' | 'isNumeric'>

function Heads({ heads }: { heads: Head[] }) {
  return (
    <thead {...roles.group} className="sr-only @3xl:not-sr-only @3xl:table-header-group">
      <tr {...roles.row}>
        {heads.map(({ head, isNumeric }) => (
          <th
            key={head}
            {...roles.head}
            className={`px-3 py-3 text-sm font-medium text-muted ${isNumeric ? 'text-end' : 'text-start'}`}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const idOf = ({ _id }: { _id: string }) => _id

/** A table that becomes a list of cards in a narrow container. Keeps the focus inside. */
export function Table<Row extends { _id: string }>(props: Props<Row>) {
  const t = useTranslations('ui')
  const { caption, columns, rows, keyOf = idOf, busy, empty } = props
  const keepFocus = useFocusRestore()
  if (rows.length === 0) return empty
  return (
    <div className="@container relative">
      {busy && <Progress label={t('loading')} className="absolute inset-x-0 -top-2" />}
      <table
        {...roles.table}
        aria-busy={busy}
        onFocus={keepFocus}
        className="block w-full @3xl:card @3xl:table @3xl:border-separate @3xl:border-spacing-0"
      >
        <caption className="sr-only">{caption}</caption>
        <Heads heads={columns} />
        <tbody {...roles.group} className="grid gap-3 @lg:grid-cols-2 @3xl:table-row-group">
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              {...roles.row}
              className="flex flex-wrap content-start items-center gap-x-3 gap-y-2 @max-3xl:card @max-3xl:p-4 @3xl:table-row"
            >
              {columns.map((column) => (
                <Cell key={column.head} column={column} row={row} index={index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
