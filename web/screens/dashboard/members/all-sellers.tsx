import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sellersSearch } from '../../../data/list-search.ts'
import { sellersQuery } from '../../../data/queries.ts'
import { skeletonOf } from '../../../features/layout/screen-skeleton.tsx'
import {
  DeleteMember,
  DeleteMemberDialog,
  useDeleteMember,
} from '../../../features/members/delete-member.tsx'
import { Members } from '../../../features/members/members.tsx'
import { SellerFilter } from '../../../features/members/seller-filter.tsx'
import { SellerStatements } from '../../../features/members/seller-statements.tsx'
import {
  SuspendMember,
  SuspendMemberDialogs,
  useSuspendMember,
} from '../../../features/members/suspend-member.tsx'
import { VerifySeller } from '../../../features/members/verify-seller.tsx'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { requireAdmin } from '../../../session/guards.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useListSearch } from '../../../ui/use-list-search.ts'

export const Route = createFileRoute('/dashboard/allsellers')({
  validateSearch: sellersSearch,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.infiniteQuery(sellersQuery(sellersSearch(location.search))).catch(() => {}),
  head: pageTitle('allSellers'),
  pendingComponent: skeletonOf('allSellers', 'rows'),
  component: AllSellers,
})

function AllSellers() {
  const t = useTranslations('admin')
  const { show } = Route.useSearch()
  const { q, onSearch } = useListSearch()
  const query = useInfiniteQuery({
    ...sellersQuery({ q, show }),
    placeholderData: keepPreviousData,
  })
  const deletion = useDeleteMember()
  const actions = useSuspendMember()
  return (
    <>
      <PageHeading title={t('sellers.title')} />
      <SellerFilter q={q} show={show} />
      <Members
        who="sellers"
        q={q}
        isOfUnverified={show === 'unverified'}
        onSearch={onSearch}
        query={query}
        linksOf={(seller) => <SellerStatements seller={seller} />}
        columns={[
          {
            head: t('verification.column'),
            cell: (seller) => <VerifySeller seller={seller} />,
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
      <DeleteMemberDialog deletion={deletion} />
      <SuspendMemberDialogs actions={actions} />
    </>
  )
}
