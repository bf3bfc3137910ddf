import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Found } from '../../ui/searched-list.tsx'
import { SearchedTable } from '../../ui/searched-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { MemberLink } from '../product/member-link.tsx'

type Props = {
  who: 'sellers' | 'buyers'
  q: string | undefined
  /** Whether only the sellers are listed that are not verified. */
  isOfUnverified?: boolean | undefined
  onSearch: (q: string) => void
  query: UseInfiniteQueryResult<InfiniteData<{ body: UserRow[] }>>
  columns: Column<UserRow>[]
  /** Links of a member, below the name. */
  linksOf?: (member: UserRow) => ReactNode
}

function useMemberColumns({ linksOf }: Pick<Props, 'linksOf'>): Column<UserRow>[] {
  const t = useTranslations('admin.people')
  return [
    {
      head: t('number'),
      cell: (_, index) => index + 1,
      onCard: 'inline',
      className: 'text-muted @max-3xl:self-start',
    },
    {
      head: t('name'),
      cell: (member) => (
        <>
          <MemberLink id={member._id} name={member.name} />
          {member.suspended && (
            <div>
              <Badge tone="warn">{t('suspended')}</Badge>
            </div>
          )}
          {linksOf?.(member)}
        </>
      ),
      names: true,
      onCard: 'grow',
    },
    { head: t('email'), cell: ({ email }) => email, onCard: 'alone' },
  ]
}

type NoMembersProps = Pick<Props, 'who' | 'q' | 'isOfUnverified'> & { onShowAll: () => void }

function NoMembers({ who, q, isOfUnverified = false, onShowAll }: NoMembersProps) {
  const t = useTranslations('admin')
  const texts = isOfUnverified ? 'sellers.unverified' : who
  if (!q) return <EmptyState icon={<Users />} title={t(`${texts}.noneYet`)} />
  return (
    <EmptyState icon={<Users />} title={t(`${texts}.noMatch`, { q })}>
      <p>{t('people.whereSearched')}</p>
      <Button variant="secondary" onClick={onShowAll}>
        {t(`${texts}.showEvery`)}
      </Button>
    </EmptyState>
  )
}

/** A searchable table of people; `columns` are the row actions. */
export function Members({ who, q, isOfUnverified, columns, linksOf, ...search }: Props) {
  const t = useTranslations('admin')
  const memberColumns = useMemberColumns({ linksOf })
  const found = ({ count, hasMore }: Found) => {
    if (q) return t(`${who}.${hasMore ? 'foundFirstFor' : 'foundFor'}`, { count, q })
    return t(`${who}.${hasMore ? 'foundFirst' : 'found'}`, { count })
  }
  return (
    <SearchedTable
      {...search}
      q={q}
      caption={t(`${who}.title`)}
      searchLabel={t('people.search')}
      columns={[...memberColumns, ...columns]}
      found={found}
      empty={(showAll) => (
        <NoMembers who={who} q={q} isOfUnverified={isOfUnverified} onShowAll={showAll} />
      )}
    />
  )
}
