import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { peopleSearch, searchedFor } from '../../data/people-search.ts'
import { sellersQuery } from '../../data/queries.ts'
import { DeletePerson, DeletePersonDialog } from '../../features/admin/delete-person.tsx'
import { Members } from '../../features/admin/members.tsx'
import { SellerStatements } from '../../features/admin/seller-statements.tsx'
import { useDeletePerson } from '../../features/admin/use-delete-person.ts'
import { useListSearch } from '../../features/admin/use-list-search.ts'
import { VerifySeller } from '../../features/admin/verify-seller.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/allsellers')({
  validateSearch: peopleSearch,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.infiniteQuery(sellersQuery(searchedFor(location))).catch(() => {}),
  head: pageTitle('allSellers'),
  pendingComponent: skeletonOf('allSellers', 'rows'),
  component: AllSellers,
})

function AllSellers() {
  const t = useTranslations('admin')
  const { q, onSearch } = useListSearch()
  const query = useInfiniteQuery({ ...sellersQuery(q), placeholderData: keepPreviousData })
  const deletion = useDeletePerson()
  return (
    <>
      <PageHeading title={t('sellers.title')} />
      <Members
        who="sellers"
        q={q}
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
            cell: (person) => <DeletePerson person={person} deletion={deletion} />,
            onCard: 'inline',
          },
        ]}
      />
      <DeletePersonDialog deletion={deletion} />
    </>
  )
}
