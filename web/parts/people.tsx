import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useRef } from 'react'
import type { UserRow } from '../../contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { NotRead } from './not-read.tsx'
import { SearchBox } from './search-box.tsx'

type Props = {
  title: string
  one: 'seller' | 'buyer'
  q: string
  onSearch: (q: string) => void
  query: UseInfiniteQueryResult<InfiniteData<{ body: UserRow[] }>>
  columns: Column<UserRow>[]
}

const whoEverybodyIs: Column<UserRow>[] = [
  { head: 'No.', cell: (_, place) => place + 1, onCard: 'inline', className: 'text-muted' },
  { head: 'Name', cell: ({ name }) => name, names: true, onCard: 'grow' },
  { head: 'E-mail', cell: ({ email }) => email, onCard: 'alone' },
]

function found(count: number, more: boolean, one: string, q: string) {
  const people = `${more ? 'The first ' : ''}${count} ${one}${count === 1 ? '' : 's'}`
  return q ? `${people} found for “${q}”` : people
}

type NobodyProps = Pick<Props, 'one' | 'q'> & { onShowAll: () => void }

function Nobody({ one, q, onShowAll }: NobodyProps) {
  if (!q) return <EmptyState icon={<Users />} title={`There is no ${one} yet`} />
  return (
    <EmptyState icon={<Users />} title={`No ${one} matches “${q}”`}>
      <p>The search looks for this text in names and e-mail addresses.</p>
      <Button variant="secondary" onClick={onShowAll}>
        Show every {one}
      </Button>
    </EmptyState>
  )
}

/** A searchable table of people; `columns` is what may be done to each. */
export function People({ title, one, q, onSearch, query, columns }: Props) {
  const { data, isPlaceholderData, isLoadingError, error, hasNextPage, refetch } = query
  const people = data?.pages.flatMap((page) => page.body) ?? []
  const known = data && !isPlaceholderData
  const box = useRef<HTMLInputElement>(null)
  const showAll = () => {
    box.current?.focus()
    onSearch('')
  }
  return (
    <div className="grid gap-4">
      <SearchBox label="Search by name or e-mail" value={q} onSearch={onSearch} ref={box} />
      <p role="status" className="min-h-6 text-sm text-muted">
        {known && found(people.length, hasNextPage, one, q)}
      </p>
      {isLoadingError && <NotRead failure={error} onRetry={refetch} />}
      {!data && !isLoadingError && <SkeletonList shape="rows" />}
      {data && (
        <Table
          caption={title}
          columns={[...whoEverybodyIs, ...columns]}
          rows={people}
          busy={isPlaceholderData}
          empty={<Nobody one={one} q={q} onShowAll={showAll} />}
        />
      )}
      <LoadMore {...query} />
    </div>
  )
}
