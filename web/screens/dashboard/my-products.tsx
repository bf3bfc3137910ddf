import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isLoggedOutBy, ownProductsQuery } from '../../data/own-products.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { OwnProducts } from '../../features/selling/own-products/own-products.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySell } from '../../session/may-sell.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/myproducts')({
  loader: async ({ context: { queryClient, member }, location }) => {
    if (!maySell(member)) return
    await queryClient.infiniteQuery(ownProductsQuery(member.email)).catch((failure) => {
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
  const query = useSuspenseInfiniteQuery(ownProductsQuery(email))
  return (
    <>
      <OwnProducts products={query.data.pages.flatMap((page) => page.body)} />
      <LoadMore {...query} />
    </>
  )
}
