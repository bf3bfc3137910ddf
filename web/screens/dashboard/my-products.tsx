import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { maySell } from '../../may-sell.ts'
import { isLoggedOutBy, ownProductsQuery } from '../../own-products.ts'
import { NotForYou } from '../../parts/not-for-you.tsx'
import { OwnProducts } from '../../parts/own-products.tsx'
import { skeletonOf } from '../../parts/screen-skeleton.tsx'
import { titled } from '../../titles.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/myproducts')({
  loader: async ({ context: { queryClient, member }, location }) => {
    if (!maySell(member)) return
    await queryClient.fetchInfiniteQuery(ownProductsQuery(member.email)).catch((failure) => {
      if (!isLoggedOutBy(failure)) throw failure
      throw redirect({ to: '/login', search: { from: location.href }, replace: true })
    })
  },
  head: titled('myProducts'),
  pendingComponent: skeletonOf('myProducts', 'rows'),
  component: MyProducts,
})

function MyProducts() {
  const t = useTranslations('selling.own')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {maySell(member) ? <OwnList email={member.email} /> : <NotForYou />}
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
