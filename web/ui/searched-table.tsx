import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { LoadError } from './load-error.tsx'
import { LoadMore } from './load-more.tsx'
import { SearchBox } from './search-box.tsx'
import { SkeletonList } from './skeleton-list.tsx'
import { type Column, Table } from './table.tsx'

/** What a search has found so far. */
export type Found = { count: number; hasMore: boolean }

type Props<Row> = {
  caption: string
  searchLabel: string
  q: string
  onSearch: (q: string) => void
  query: UseInfiniteQueryResult<InfiniteData<{ body: Row[] }>>
  columns: Column<Row>[]
  /** Announced when the rows are there. */
  found: (found: Found) => ReactNode
  /** Replaces the table if there are no rows. Receives a function that shows all rows. */
  empty: (showAll: () => void) => ReactNode
}

/**
 * A table below a search box. Shows the rows of the previous search until the next ones are loaded.
 */
export function SearchedTable<Row extends { _id: string }>(props: Props<Row>) {
  const { caption, searchLabel, q, onSearch, query, columns, found, empty } = props
  const { data, isPlaceholderData, isLoadingError, error, hasNextPage, refetch } = query
  const rows = data?.pages.flatMap((page) => page.body) ?? []
  const isKnown = data && !isPlaceholderData
  const box = useRef<HTMLInputElement>(null)
  const showAll = () => {
    box.current?.focus()
    onSearch('')
  }
  return (
    <div className="grid gap-4">
      <SearchBox label={searchLabel} value={q} onSearch={onSearch} ref={box} />
      <p role="status" className="min-h-6 text-sm text-muted">
        {isKnown && found({ count: rows.length, hasMore: hasNextPage })}
      </p>
      {isLoadingError && <LoadError failure={error} onRetry={refetch} />}
      {!data && !isLoadingError && <SkeletonList shape="rows" />}
      {data && (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          busy={isPlaceholderData}
          empty={empty(showAll)}
        />
      )}
      <LoadMore {...query} />
    </div>
  )
}
