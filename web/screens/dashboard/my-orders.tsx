import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ignoreSearchFailure, searchTermOf } from '../../data/list-search.ts'
import { ownListSearch } from '../../data/own-list-search.ts'
import { bookingsQuery } from '../../data/queries.ts'
import { BookingCard } from '../../features/bookings/booking-card.tsx'
import { OrderFilter } from '../../features/bookings/order-filter.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { OwnList } from '../../features/listing/own-list.tsx'
import { BookingSaleBadge } from '../../features/sales/sale-badge.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useFocusRestore } from '../../ui/use-focus-restore.ts'

export const Route = createFileRoute('/dashboard/myorders')({
  validateSearch: ownListSearch,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient, member }, deps: { show }, location }) => {
    const q = searchTermOf(location)
    await queryClient
      .infiniteQuery(bookingsQuery(member.email, { q, show }))
      .catch(ignoreSearchFailure(q))
  },
  head: pageTitle('myOrders'),
  pendingComponent: skeletonOf('myOrders', 'cards'),
  component: MyOrders,
})

function NoOrders() {
  const t = useTranslations('orders')
  return (
    <EmptyState icon={<ShoppingBag />} title={t('noneYet')}>
      <p>{t('noneYetHint')}</p>
      <ButtonLink to="/categories">{t('browse')}</ButtonLink>
    </EmptyState>
  )
}

function NoneWait() {
  const t = useTranslations('orders.filter')
  return (
    <EmptyState icon={<ShoppingBag />} title={t('none')}>
      <p>{t('noneHint')}</p>
    </EmptyState>
  )
}

function MyOrders() {
  const t = useTranslations('orders')
  const { member } = Route.useRouteContext()
  const { q, show } = Route.useSearch()
  const query = useInfiniteQuery({
    ...bookingsQuery(member.email, { q, show }),
    placeholderData: keepPreviousData,
  })
  const keepFocus = useFocusRestore()
  return (
    <>
      <PageHeading title={t('title')} />
      <OwnList
        searchLabel={t('search')}
        whereSearched={t('whereSearched')}
        query={query}
        filter={<OrderFilter q={q} show={show} />}
        isFiltered={show !== undefined}
        shape="cards"
        empty={show ? <NoneWait /> : <NoOrders />}
      >
        {(bookings) => (
          <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3" onFocus={keepFocus}>
            {bookings.map((booking) => (
              <li key={booking._id} className="grid min-w-0">
                <BookingCard booking={booking} saleBadge={<BookingSaleBadge booking={booking} />} />
              </li>
            ))}
          </ul>
        )}
      </OwnList>
    </>
  )
}
