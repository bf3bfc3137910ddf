import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ignoreSearchFailure, searchTermOf } from '../../data/list-search.ts'
import { ownListSearch } from '../../data/own-list-search.ts'
import { salesQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { OwnList } from '../../features/listing/own-list.tsx'
import { SaleCard } from '../../features/sales/sale-card.tsx'
import { SaleFilter } from '../../features/sales/sale-filter.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/sales')({
  validateSearch: ownListSearch,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient, member }, deps: { show }, location }) => {
    if (!maySeeSellerScreens(member)) return
    const q = searchTermOf(location)
    await queryClient.infiniteQuery(salesQuery({ q, show })).catch(ignoreSearchFailure(q))
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
      {maySeeSellerScreens(member) ? <SaleList /> : <ForbiddenNotice />}
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
  const t = useTranslations('sales')
  const { q, show } = Route.useSearch()
  const query = useInfiniteQuery({
    ...salesQuery({ q, show }),
    placeholderData: keepPreviousData,
  })
  return (
    <OwnList
      searchLabel={t('search')}
      whereSearched={t('whereSearched')}
      query={query}
      filter={<SaleFilter q={q} show={show} />}
      isFiltered={show !== undefined}
      empty={show ? <NoneWait /> : <NoSales />}
    >
      {(sales) => (
        <ul className="grid gap-4">
          {sales.map((sale) => (
            <li key={sale._id} className="grid min-w-0">
              <SaleCard sale={sale} />
            </li>
          ))}
        </ul>
      )}
    </OwnList>
  )
}
