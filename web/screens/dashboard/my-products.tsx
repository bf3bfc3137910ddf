import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type OwnListingFilter, ownListingFilters } from '../../../contract/catalog-enums.ts'
import { ignoreSearchFailure, listSearch, searchTermOf } from '../../data/list-search.ts'
import { isLoggedOutBy, ownListingCountsQuery, ownProductsQuery } from '../../data/own-products.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { OwnProducts } from '../../features/selling/own-products/own-products.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

type Search = { q?: string | undefined; show?: OwnListingFilter | undefined }

const isOwnListingFilter = (show: unknown): show is OwnListingFilter =>
  ownListingFilters.some((known) => known === show)

export const Route = createFileRoute('/dashboard/myproducts')({
  validateSearch: ({ q, show }: Record<string, unknown>): Search => ({
    ...listSearch({ q }),
    show: isOwnListingFilter(show) ? show : undefined,
  }),
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient, member }, deps: { show }, location }) => {
    if (!maySeeSellerScreens(member)) return
    const q = searchTermOf(location)
    const wanted = { email: member.email, show, q }
    const products = queryClient.infiniteQuery(ownProductsQuery(wanted)).catch((failure) => {
      if (isLoggedOutBy(failure)) {
        throw redirect({ to: '/login', search: { from: location.href }, replace: true })
      }
      ignoreSearchFailure(q)(failure)
    })
    // Without the counts, the list only lacks the buttons for all listings.
    await Promise.all([products, queryClient.query(ownListingCountsQuery).catch(() => {})])
  },
  head: pageTitle('myProducts'),
  pendingComponent: skeletonOf('myProducts', 'rows'),
  component: MyProducts,
})

function MyProducts() {
  const t = useTranslations('selling.own')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {maySeeSellerScreens(member) ? <OwnList email={member.email} /> : <ForbiddenNotice />}
    </>
  )
}

function OwnList({ email }: { email: string }) {
  const { q, show } = Route.useSearch()
  const query = useInfiniteQuery({
    ...ownProductsQuery({ email, show, q }),
    placeholderData: keepPreviousData,
  })
  return <OwnProducts query={query} q={q} show={show} />
}
