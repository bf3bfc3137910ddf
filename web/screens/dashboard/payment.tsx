import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { bookingQuery } from '../../data/queries.ts'
import { BuyerProtection } from '../../features/buying/buyer-protection.tsx'
import { CheckoutForm } from '../../features/payments/checkout.tsx'
import { PaymentSkeleton } from '../../features/payments/payment-skeleton.tsx'
import { PaymentSummary } from '../../features/payments/payment-summary.tsx'
import { usePayment } from '../../features/payments/use-payment.ts'
import { pageTitle } from '../../i18n/page-titles.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

const redirectDelayMs = 2500

export const Route = createFileRoute('/dashboard/payment/$id')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...bookingQuery(params.id), staleTime: 1000 }).catch(throwNotFound),
  head: pageTitle('payment'),
  pendingComponent: PaymentSkeleton,
  component: Payment,
})

function Payment() {
  const t = useTranslations('payment')
  const { id } = Route.useParams()
  const { data: booking } = useSuspenseQuery(bookingQuery(id))
  return (
    <>
      <PageHeading title={t('title')} />
      <Checkout key={id} booking={booking} />
    </>
  )
}

function Checkout({ booking }: { booking: Booking }) {
  const t = useTranslations('payment')
  const navigate = useNavigate()
  const payment = usePayment(booking)

  useEffect(() => {
    if (!payment.isRecorded) return
    const leaving = setTimeout(() => navigate({ to: '/dashboard/myorders' }), redirectDelayMs)
    return () => clearTimeout(leaving)
  }, [payment.isRecorded, navigate])

  return (
    <div className="grid items-start gap-6 md:grid-cols-[2fr_3fr]">
      <div className="grid gap-6">
        <PaymentSummary booking={booking} />
        <BuyerProtection />
      </div>
      <section aria-label={t('title')} className="card min-w-0 p-5 sm:p-7">
        <CheckoutForm booking={booking} payment={payment} />
      </section>
    </div>
  )
}
