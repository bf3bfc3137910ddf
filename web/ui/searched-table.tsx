import type { ReactNode } from 'react'
import { SearchedList, type SearchedListProps } from './searched-list.tsx'
import { type Column, Table } from './table.tsx'

type Props<Row> = SearchedListProps<Row> & {
  caption: string
  columns: Column<Row>[]
  /** Replaces the table if there are no rows. Receives a function that shows all rows. */
  empty: (showAll: () => void) => ReactNode
}

/** A searched list whose rows are those of a table. */
export function SearchedTable<Row extends { _id: string }>(props: Props<Row>) {
  const { caption, columns, empty, ...list } = props
  return (
    <SearchedList {...list}>
      {(rows, { isBusy, showAll }) => (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          busy={isBusy}
          empty={empty(showAll)}
        />
      )}
    </SearchedList>
  )
}
