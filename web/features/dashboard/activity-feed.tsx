import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { ownProductsQuery } from '../../data/own-products.ts'
import { bookingsQuery, paymentsQuery } from '../../data/queries.ts'
import { textLink } from '../../ui/text-link.ts'
import { BookingBadge } from '../bookings/booking-badge.tsx'
import { PaymentBadge } from '../payments/payment-badge.tsx'
import { OwnProductBadge } from '../selling/own-products/own-product-badge.tsx'
import { ActivityList } from './activity-list.tsx'

function RecentOrders({ email }: { email: string }) {
  const t = useTranslations('dashboard')
  const { data, isError } = useInfiniteQuery(bookingsQuery(email))
  const bookings = data?.pages.flatMap(({ body }) => body)
  if (isError) return null
  return (
    <ActivityList
      title={t('recentOrders')}
      all={
        <Link to="/dashboard/myorders" className={textLink}>
          {t('allOrders')}
        </Link>
      }
      things={bookings?.map(({ _id, header, date, image, state }) => {
        return { id: _id, header, date, image, badge: <BookingBadge state={state} /> }
      })}
    />
  )
}

function RecentProducts({ email }: { email: string }) {
  const t = useTranslations('dashboard')
  const { data, isError } = useInfiniteQuery(ownProductsQuery(email))
  const products = data?.pages.flatMap(({ body }) => body)
  if (isError) return null
  return (
    <ActivityList
      title={t('recentProducts')}
      all={
        <Link to="/dashboard/myproducts" className={textLink}>
          {t('allProducts')}
        </Link>
      }
      things={products?.map((product) => {
        const { _id, header, date, image } = product
        return { id: _id, header, date, image, badge: <OwnProductBadge product={product} /> }
      })}
    />
  )
}

function RecentPayments() {
  const t = useTranslations('dashboard')
  const { data, isError } = useInfiniteQuery(paymentsQuery)
  const payments = data?.pages.flatMap(({ body }) => body)
  if (isError) return null
  return (
    <ActivityList
      title={t('recentPayments')}
      all={
        <Link to="/dashboard/payments" className={textLink}>
          {t('allPayments')}
        </Link>
      }
      things={payments?.map((payment) => {
        const { _id, header, date } = payment
        return { id: _id, header, date, badge: <PaymentBadge payment={payment} /> }
      })}
    />
  )
}

/** The latest activity of each role of an account. */
export function ActivityFeed({
  member: { email, isAdmin, isSeller, isBuyer },
}: {
  member: SessionMember
}) {
  return (
    <>
      {isAdmin && <RecentPayments />}
      {isSeller && <RecentProducts email={email} />}
      {isBuyer && <RecentOrders email={email} />}
    </>
  )
}
