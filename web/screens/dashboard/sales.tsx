import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { salesQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { SaleCard } from '../../features/sales/sale-card.tsx'
import { SaleFilter } from '../../features/sales/sale-filter.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySell } from '../../session/may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type Search = { show?: 'waiting' }

export const Route = createFileRoute('/dashboard/sales')({
  validateSearch: ({ show }: Record<string, unknown>): Search =>
    show === 'waiting' ? { show } : {},
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient, member }, deps: { show } }) => {
    if (maySell(member)) await queryClient.infiniteQuery(salesQuery(show))
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

function NoneWait() {
  const t = useTranslations('sales.filter')
  return (
    <EmptyState icon={<Handshake />} title={t('none')}>
      <p>{t('noneHint')}</p>
    </EmptyState>
  )
}

function SaleList() {
  const { show } = Route.useSearch()
  const query = useSuspenseInfiniteQuery(salesQuery(show))
  const sales = query.data.pages.flatMap((page) => page.body)
  const isEmpty = sales.length === 0
  return (
    <>
      {(show || !isEmpty) && <SaleFilter show={show} />}
      {isEmpty && (show ? <NoneWait /> : <NoSales />)}
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
