import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { SellerLink } from '../product/seller-link.tsx'

type Props = {
  who: 'sellers' | 'buyers'
  q: string
  onSearch: (q: string) => void
  query: UseInfiniteQueryResult<InfiniteData<{ body: UserRow[] }>>
  columns: Column<UserRow>[]
  /** Links of a member, below the name. */
  linksOf?: (member: UserRow) => ReactNode
}

function useMemberColumns({ who, linksOf }: Pick<Props, 'who' | 'linksOf'>): Column<UserRow>[] {
  const t = useTranslations('admin.people')
  return [
    {
      head: t('number'),
      cell: (_, place) => place + 1,
      onCard: 'inline',
      className: 'text-muted @max-3xl:self-start',
    },
    {
      head: t('name'),
      cell: (member) => (
        <>
          <SellerLink id={who === 'sellers' ? member._id : null}>{member.name}</SellerLink>
          {linksOf?.(member)}
        </>
      ),
      names: true,
      onCard: 'grow',
    },
    { head: t('email'), cell: ({ email }) => email, onCard: 'alone' },
  ]
}

type FoundProps = Pick<Props, 'who' | 'q'> & { count: number; more: boolean }

function Found({ who, q, count, more }: FoundProps) {
  const t = useTranslations('admin')
  if (q) return t(`${who}.${more ? 'foundFirstFor' : 'foundFor'}`, { count, q })
  return t(`${who}.${more ? 'foundFirst' : 'found'}`, { count })
}

type NoMembersProps = Pick<Props, 'who' | 'q'> & { onShowAll: () => void }

function NoMembers({ who, q, onShowAll }: NoMembersProps) {
  const t = useTranslations('admin')
  if (!q) return <EmptyState icon={<Users />} title={t(`${who}.noneYet`)} />
  return (
    <EmptyState icon={<Users />} title={t(`${who}.noMatch`, { q })}>
      <p>{t('people.whereSearched')}</p>
      <Button variant="secondary" onClick={onShowAll}>
        {t(`${who}.showEvery`)}
      </Button>
    </EmptyState>
  )
}

/** A searchable table of people; `columns` are the row actions. */
export function Members({ who, q, onSearch, query, columns, linksOf }: Props) {
  const t = useTranslations('admin')
  const memberColumns = useMemberColumns({ who, linksOf })
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
      <SearchBox label={t('people.search')} value={q} onSearch={onSearch} ref={box} />
      <p role="status" className="min-h-6 text-sm text-muted">
        {known && <Found who={who} q={q} count={people.length} more={hasNextPage} />}
      </p>
      {isLoadingError && <LoadError failure={error} onRetry={refetch} />}
      {!data && !isLoadingError && <SkeletonList shape="rows" />}
      {data && (
        <Table
          caption={t(`${who}.title`)}
          columns={[...memberColumns, ...columns]}
          rows={people}
          busy={isPlaceholderData}
          empty={<NoMembers who={who} q={q} onShowAll={showAll} />}
        />
      )}
      <LoadMore {...query} />
    </div>
  )
}
