import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { bookingsQuery } from '../../data/queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { TimeLeft } from '../bookings/time-left.tsx'
import { Price } from '../product/price.tsx'
import { MessagesWait } from './messages-wait.tsx'
import { NextStep } from './next-step.tsx'
import { CounterOffersWait } from './offers-wait.tsx'

function PayNow({ _id, header }: Booking) {
  const t = useTranslations('dashboard')
  return (
    <ButtonLink
      to="/dashboard/payment/$id"
      params={{ id: _id }}
      aria-label={t('payNowOf', { title: header })}
    >
      {t('payNow')}
    </ButtonLink>
  )
}

function ToPay({ booking }: { booking: Booking }) {
  const { header, image, price, expiresAt } = booking
  return (
    <NextStep action={<PayNow {...booking} />}>
      <div className="flex items-center gap-4">
        <Picture src={image} alt="" className="aspect-4/3 w-20 shrink-0 rounded-control" />
        <div className="grid min-w-0 gap-0.5">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            <UserText>{header}</UserText>
          </p>
          <p className="tabular-nums">
            <Price amount={price} />
          </p>
          {expiresAt && <TimeLeft expiresAt={expiresAt} title={header} />}
        </div>
      </div>
    </NextStep>
  )
}

function BrowseListings({ hasOrders }: { hasOrders: boolean }) {
  const t = useTranslations('dashboard')
  return (
    <NextStep action={<ButtonLink to="/categories">{t('browse')}</ButtonLink>}>
      {t(hasOrders ? 'nothingToPay' : 'bookFirst')}
    </NextStep>
  )
}

function OrdersWait({ count }: { count: number }) {
  const t = useTranslations('dashboard')
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/myorders" search={{ show: 'waiting' }}>
          {t('lookAtOrders')}
        </ButtonLink>
      }
    >
      {t('ordersWait', { count })}
    </NextStep>
  )
}

type Props = {
  email: string
  buyer: NonNullable<DashboardStats['buyer']>
  messages: number
}

/** Held bookings to pay and what waits for the buyer, or else a link to the products. */
export function NextStepsOfBuyer({ email, buyer, messages }: Props) {
  const { toAct, counterOffers } = buyer
  const { data, error, isPending, refetch } = useInfiniteQuery(bookingsQuery(email))
  if (isPending) return <Skeleton className="h-16" />
  const bookings = data?.pages.flatMap(({ body }) => body) ?? []
  const held = bookings.filter(({ can }) => can.pay)
  const waiting = held.length + toAct + counterOffers + messages
  if (data && waiting === 0) return <BrowseListings hasOrders={bookings.length > 0} />
  return (
    <>
      {!data && (
        <li>
          <LoadError failure={error} onRetry={refetch} />
        </li>
      )}
      {held.map((booking) => (
        <ToPay key={booking._id} booking={booking} />
      ))}
      {toAct > 0 && <OrdersWait count={toAct} />}
      <CounterOffersWait count={counterOffers} />
      <MessagesWait count={messages} />
    </>
  )
}
