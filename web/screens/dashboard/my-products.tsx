import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type OwnListing, ownListings } from '../../../contract/catalog-enums.ts'
import { isLoggedOutBy, ownProductsQuery } from '../../data/own-products.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { OwnProducts } from '../../features/selling/own-products/own-products.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySell } from '../../session/may-sell.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type Search = { show?: OwnListing | undefined }

const isOwnListing = (show: unknown): show is OwnListing =>
  ownListings.some((known) => known === show)

export const Route = createFileRoute('/dashboard/myproducts')({
  validateSearch: ({ show }: Record<string, unknown>): Search =>
    isOwnListing(show) ? { show } : {},
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient, member }, deps: { show }, location }) => {
    if (!maySell(member)) return
    const wanted = { email: member.email, show }
    await queryClient.infiniteQuery(ownProductsQuery(wanted)).catch((failure) => {
      if (!isLoggedOutBy(failure)) throw failure
      throw redirect({ to: '/login', search: { from: location.href }, replace: true })
    })
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
      {maySell(member) ? <OwnList email={member.email} /> : <ForbiddenNotice />}
    </>
  )
}

function OwnList({ email }: { email: string }) {
  const { show } = Route.useSearch()
  const query = useSuspenseInfiniteQuery(ownProductsQuery({ email, show }))
  return (
    <>
      <OwnProducts products={query.data.pages.flatMap((page) => page.body)} show={show} />
      <LoadMore {...query} />
    </>
  )
}
