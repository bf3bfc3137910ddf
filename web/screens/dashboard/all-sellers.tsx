import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { requireAdmin } from '../../guards.ts'
import { DeletePerson, DeletePersonDialog } from '../../parts/delete-person.tsx'
import { People } from '../../parts/people.tsx'
import { skeletonOf } from '../../parts/screen-skeleton.tsx'
import { useDeletePerson } from '../../parts/use-delete-person.ts'
import { VerifySeller } from '../../parts/verify-seller.tsx'
import { peopleSearch, searchedFor } from '../../people-search.ts'
import { sellersQuery } from '../../queries.ts'
import { titled } from '../../titles.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/allsellers')({
  validateSearch: peopleSearch,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.prefetchInfiniteQuery(sellersQuery(searchedFor(location))),
  head: titled('allSellers'),
  pendingComponent: skeletonOf('allSellers', 'rows'),
  component: AllSellers,
})

function AllSellers() {
  const t = useTranslations('admin')
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useInfiniteQuery({ ...sellersQuery(q), placeholderData: keepPreviousData })
  const deletion = useDeletePerson()
  const search = (text: string) =>
    navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeading title={t('sellers.title')} />
      <People
        who="sellers"
        q={q}
        onSearch={search}
        query={query}
        columns={[
          {
            head: t('verification.column'),
            cell: (seller) => <VerifySeller seller={seller} />,
            onCard: 'inline',
          },
          {
            head: t('deletion.column'),
            cell: (person) => <DeletePerson {...{ person, deletion }} />,
            onCard: 'inline',
          },
        ]}
      />
      <DeletePersonDialog deletion={deletion} />
    </>
  )
}
