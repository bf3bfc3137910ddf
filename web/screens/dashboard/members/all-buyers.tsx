import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { listSearch, searchTermOf } from '../../../data/list-search.ts'
import { buyersQuery } from '../../../data/queries.ts'
import { skeletonOf } from '../../../features/layout/screen-skeleton.tsx'
import {
  DeleteMember,
  DeleteMemberDialog,
  useDeleteMember,
} from '../../../features/members/delete-member.tsx'
import { MakeAdmin, MakeAdminDialog, useMakeAdmin } from '../../../features/members/make-admin.tsx'
import { Members } from '../../../features/members/members.tsx'
import {
  SuspendMember,
  SuspendMemberDialogs,
  useSuspendMember,
} from '../../../features/members/suspend-member.tsx'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { requireAdmin } from '../../../session/guards.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useListSearch } from '../../../ui/use-list-search.ts'

export const Route = createFileRoute('/dashboard/allbuyers')({
  validateSearch: listSearch,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.infiniteQuery(buyersQuery(searchTermOf(location))).catch(() => {}),
  head: pageTitle('allBuyers'),
  pendingComponent: skeletonOf('allBuyers', 'rows'),
  component: AllBuyers,
})

function AllBuyers() {
  const t = useTranslations('admin')
  const { q, onSearch } = useListSearch()
  const query = useInfiniteQuery({ ...buyersQuery(q), placeholderData: keepPreviousData })
  const promotion = useMakeAdmin()
  const deletion = useDeleteMember()
  const actions = useSuspendMember()
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
            cell: (member) => (
              <div className="flex flex-wrap gap-2">
                <SuspendMember member={member} actions={actions} />
                <DeleteMember member={member} deletion={deletion} />
              </div>
            ),
            onCard: 'inline',
          },
        ]}
      />
      <MakeAdminDialog promotion={promotion} />
      <DeleteMemberDialog deletion={deletion} />
      <SuspendMemberDialogs actions={actions} />
    </>
  )
}
