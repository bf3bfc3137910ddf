import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { salesQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { SaleCard } from '../../features/sales/sale-card.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySell } from '../../session/may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/sales')({
  loader: async ({ context: { queryClient, member } }) => {
    if (maySell(member)) await queryClient.infiniteQuery(salesQuery)
  },
  head: pageTitle('sales'),
  pendingComponent: skeletonOf('sales', 'rows'),
  component: Sales,
})

function Sales() {
  const t = useTranslations('sales')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {maySell(member) ? <SaleList /> : <ForbiddenNotice />}
    </>
  )
}

function NoSales() {
  const t = useTranslations('sales')
  return (
    <EmptyState icon={<Handshake />} title={t('noneYet')}>
      <p>{t('noneYetHint')}</p>
      <ButtonLink to="/dashboard/myproducts">{t('toMyProducts')}</ButtonLink>
    </EmptyState>
  )
}

function SaleList() {
  const query = useSuspenseInfiniteQuery(salesQuery)
  const sales = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      {sales.length === 0 && <NoSales />}
      <ul className="grid gap-4">
        {sales.map((sale) => (
          <li key={sale._id} className="grid min-w-0">
            <SaleCard sale={sale} />
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
    </>
  )
}
