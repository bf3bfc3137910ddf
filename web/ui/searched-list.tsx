import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { LoadError } from './load-error.tsx'
import { LoadMore } from './load-more.tsx'
import { SearchBox } from './search-box.tsx'
import { SkeletonList } from './skeleton-list.tsx'

/** What a search has found so far. */
export type Found = { count: number; hasMore: boolean }

export type SearchedListProps<Row> = {
  searchLabel: string
  q: string | undefined
  onSearch: (q: string) => void
  query: UseInfiniteQueryResult<InfiniteData<{ body: Row[] }>>
  /** Announced when the rows are there. */
  found: (found: Found) => ReactNode
}

type Shown = {
  /** Whether the rows are those of the previous search. */
  isBusy: boolean
  /** Shows all rows. */
  showAll: () => void
}

type Props<Row> = SearchedListProps<Row> & {
  /** Links above the search box that narrow the list further. */
  filter?: ReactNode
  /** Whether these narrow it. If they do not, an empty list has neither links nor search box. */
  isFiltered?: boolean
  shape?: 'cards' | 'rows'
  children: (rows: Row[], shown: Shown) => ReactNode
}

/**
 * A list below a search box. Shows the rows of the previous search until the next ones are loaded.
 */
export function SearchedList<Row>({ isFiltered = true, shape = 'rows', ...props }: Props<Row>) {
  const { searchLabel, q, onSearch, query, found, filter, children } = props
  const { data, isPlaceholderData, isLoadingError, error, hasNextPage, refetch } = query
  const rows = data?.pages.flatMap((page) => page.body) ?? []
  const isKnown = data && !isPlaceholderData
  const box = useRef<HTMLInputElement>(null)
  const showAll = () => {
    box.current?.focus()
    onSearch('')
  }
  const canSearch = isFiltered || isPlaceholderData || q !== undefined || rows.length > 0
  return (
    <>
      {canSearch && filter}
      <div className="grid grid-cols-1 gap-4">
        {canSearch && (
          <>
            <SearchBox label={searchLabel} value={q ?? ''} onSearch={onSearch} ref={box} />
            <p role="status" className="min-h-6 text-sm text-muted">
              {isKnown && found({ count: rows.length, hasMore: hasNextPage })}
            </p>
          </>
        )}
        {isLoadingError && <LoadError failure={error} onRetry={refetch} />}
        {!data && !isLoadingError && <SkeletonList shape={shape} />}
        {data && children(rows, { isBusy: isPlaceholderData, showAll })}
        <LoadMore {...query} />
      </div>
    </>
  )
}
