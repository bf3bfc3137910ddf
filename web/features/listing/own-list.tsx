import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchedList } from '../../ui/searched-list.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'

type NothingFoundProps = { whereSearched: string; onClear: () => void }

function NothingFound({ whereSearched, onClear }: NothingFoundProps) {
  const t = useTranslations('dashboard.ownLists')
  return (
    <EmptyState icon={<SearchX />} title={t('nothing')}>
      <p>{whereSearched}</p>
      <Button variant="secondary" onClick={onClear}>
        {t('clear')}
      </Button>
    </EmptyState>
  )
}

type Props<Row> = {
  searchLabel: string
  /** Says what the search looks at. */
  whereSearched: string
  query: UseInfiniteQueryResult<InfiniteData<{ body: Row[] }>>
  filter: ReactNode
  isFiltered: boolean
  /** Whether a row is being removed, and no longer shown. */
  isRemoved?: (row: Row) => boolean
  shape?: 'cards' | 'rows'
  /** Shown if there are no rows, unless they are searched. */
  empty: ReactNode
  /** Renders the rows, also if there are none. */
  children: (rows: Row[]) => ReactNode
}

/** A list of what the member has, below its filter and a search box, whose text is in the URL. */
export function OwnList<Row>({
  whereSearched,
  isRemoved = () => false,
  empty,
  children,
  ...list
}: Props<Row>) {
  const t = useTranslations('dashboard.ownLists')
  const { q, onSearch } = useListSearch()
  return (
    <SearchedList
      {...list}
      q={q}
      onSearch={onSearch}
      found={({ count, hasMore }) => q && t(hasMore ? 'foundFirst' : 'found', { count, q })}
    >
      {(rows, { isBusy, showAll }) => {
        const shown = rows.filter((row) => !isRemoved(row))
        const none = q ? (
          <NothingFound whereSearched={whereSearched} onClear={showAll} />
        ) : (
          !isBusy && empty
        )
        return (
          <>
            {shown.length === 0 && none}
            {children(shown)}
          </>
        )
      }}
    </SearchedList>
  )
}
