import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { peopleSearch, searchedFor } from '../../../data/people-search.ts'
import { buyersQuery } from '../../../data/queries.ts'
import { skeletonOf } from '../../../features/layout/screen-skeleton.tsx'
import { DeletePerson, DeletePersonDialog } from '../../../features/members/delete-person.tsx'
import { MakeAdmin, MakeAdminDialog, useMakeAdmin } from '../../../features/members/make-admin.tsx'
import { Members } from '../../../features/members/members.tsx'
import {
  SuspendPerson,
  SuspendPersonDialogs,
  useSuspendPerson,
} from '../../../features/members/suspend-person.tsx'
import { useDeletePerson } from '../../../features/members/use-delete-person.ts'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { requireAdmin } from '../../../session/guards.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useListSearch } from '../../../ui/use-list-search.ts'

export const Route = createFileRoute('/dashboard/allbuyers')({
  validateSearch: peopleSearch,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.infiniteQuery(buyersQuery(searchedFor(location))).catch(() => {}),
  head: pageTitle('allBuyers'),
  pendingComponent: skeletonOf('allBuyers', 'rows'),
  component: AllBuyers,
})

function AllBuyers() {
  const t = useTranslations('admin')
  const { q, onSearch } = useListSearch()
  const query = useInfiniteQuery({ ...buyersQuery(q), placeholderData: keepPreviousData })
  const promotion = useMakeAdmin()
  const deletion = useDeletePerson()
  const actions = useSuspendPerson()
  return (
    <>
      <PageHeading title={t('buyers.title')} />
      <Members
        who="buyers"
        q={q}
        onSearch={onSearch}
        query={query}
        columns={[
          {
            head: t('promotion.column'),
            cell: (buyer) => <MakeAdmin buyer={buyer} promotion={promotion} />,
            onCard: 'inline',
          },
          {
            head: t('deletion.column'),
            cell: (person) => (
              <div className="flex flex-wrap gap-2">
                <SuspendPerson person={person} actions={actions} />
                <DeletePerson person={person} deletion={deletion} />
              </div>
            ),
            onCard: 'inline',
          },
        ]}
      />
      <MakeAdminDialog promotion={promotion} />
      <DeletePersonDialog deletion={deletion} />
      <SuspendPersonDialogs actions={actions} />
    </>
  )
}
