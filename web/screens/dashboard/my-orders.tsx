import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { bookingsQuery } from '../../data/queries.ts'
import { BookingCard } from '../../features/bookings/booking-card.tsx'
import { OrderFilter } from '../../features/bookings/order-filter.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useFocusRestore } from '../../ui/use-focus-restore.ts'

type Search = { show?: 'waiting' }

export const Route = createFileRoute('/dashboard/myorders')({
  validateSearch: ({ show }: Record<string, unknown>): Search =>
    show === 'waiting' ? { show } : {},
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient, member }, deps: { show } }) => {
    await queryClient.infiniteQuery(bookingsQuery(member.email, show))
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
  const { show } = Route.useSearch()
  const query = useSuspenseInfiniteQuery(bookingsQuery(member.email, show))
  const keepFocus = useFocusRestore()
  const bookings = query.data.pages.flatMap((page) => page.body)
  const isEmpty = bookings.length === 0
  return (
    <>
      <PageHeading title={t('title')} />
      {(show || !isEmpty) && <OrderFilter show={show} />}
      {isEmpty && (show ? <NoneWait /> : <NoOrders />)}
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3" onFocus={keepFocus}>
        {bookings.map((booking) => (
          <li key={booking._id} className="grid min-w-0">
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
    </>
  )
}
