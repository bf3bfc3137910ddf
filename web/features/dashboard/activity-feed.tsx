import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { ownProductsQuery } from '../../data/own-products.ts'
import { bookingsQuery, paymentsQuery } from '../../data/queries.ts'
import { isCurrentOrFormerSeller } from '../../session/may-sell.ts'
import { textLink } from '../../ui/text-link.ts'
import { BookingBadge } from '../bookings/booking-badge.tsx'
import { PaymentBadge } from '../payments/payment-badge.tsx'
import { OwnProductBadge } from '../selling/own-products/own-product-badge.tsx'
import { ActivityList } from './activity-list.tsx'

function RecentOrders({ email }: { email: string }) {
  const t = useTranslations('dashboard')
  const query = useInfiniteQuery(bookingsQuery(email))
  return (
    <ActivityList
      title={t('recentOrders')}
      all={
        <Link to="/dashboard/myorders" className={textLink}>
          {t('allOrders')}
        </Link>
      }
      query={query}
      toRecent={(booking) => {
        const { _id, header, date, image } = booking
        return { id: _id, header, date, image, badge: <BookingBadge booking={booking} /> }
      }}
    />
  )
}

function RecentProducts({ email }: { email: string }) {
  const t = useTranslations('dashboard')
  const query = useInfiniteQuery(ownProductsQuery({ email }))
  return (
    <ActivityList
      title={t('recentProducts')}
      all={
        <Link to="/dashboard/myproducts" className={textLink}>
          {t('allProducts')}
        </Link>
      }
      query={query}
      toRecent={(product) => {
        const { _id, header, date, image } = product
        return { id: _id, header, date, image, badge: <OwnProductBadge product={product} /> }
      }}
    />
  )
}

function RecentPayments() {
  const t = useTranslations('dashboard')
  const query = useInfiniteQuery(paymentsQuery())
  return (
    <ActivityList
      title={t('recentPayments')}
      all={
        <Link to="/dashboard/payments" className={textLink}>
          {t('allPayments')}
        </Link>
      }
      query={query}
      toRecent={(payment) => {
        const { _id, header, date } = payment
        return { id: _id, header, date, badge: <PaymentBadge payment={payment} /> }
      }}
    />
  )
}

/** The latest activity of each role of an account. */
export function ActivityFeed({ member }: { member: SessionMember }) {
  const { email, isAdmin, isBuyer } = member
  return (
    <>
      {isAdmin && <RecentPayments />}
      {isCurrentOrFormerSeller(member) && <RecentProducts email={email} />}
      {isBuyer && <RecentOrders email={email} />}
    </>
  )
}
