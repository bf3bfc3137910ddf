import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { codeOf } from '../../api/failures.ts'
import { useSite } from '../../data/use-site.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AfterPaying } from './after-paying.tsx'
import { CardForm } from './card-form.tsx'
import { cardScriptQuery } from './card-script.ts'
import { AlreadyPaid, BookingOver, CardProviderUnavailable } from './payment-outcomes.tsx'
import { paymentStartQuery } from './payment-start.ts'
import type { CardCheckout } from './use-payment.ts'

function Opening() {
  const t = useTranslations('payment')
  return (
    <div className="grid gap-5">
      <Skeleton className="h-16" />
      <Skeleton className="h-11" />
      <Spinner label={t('openingCardForm')} />
    </div>
  )
}

/**
 * The card form of a held booking, rendered when the provider's script and the payment intent have
 * loaded.
 */
export function CardPayment({ booking, payment }: { booking: Booking; payment: CardCheckout }) {
  const t = useTranslations('payment')
  const language = useLocale() as Language
  const { cards } = useSite()
  const script = useQuery(cardScriptQuery(cards, language))
  const start = useQuery(paymentStartQuery(booking))
  const refusal = codeOf(start.error)
  if (refusal === 'already_paid') return <AlreadyPaid />
  if (refusal === 'booking_over' || refusal === 'not_found') {
    return <BookingOver booking={booking} />
  }

  const broken = [script, start].filter(({ isError }) => isError)
  if (broken.length > 0) {
    const retry = () => Promise.all(broken.map(({ refetch }) => refetch()))
    const busy = broken.some(({ isFetching }) => isFetching)
    return <CardProviderUnavailable failure={broken[0]?.error} busy={busy} onRetry={retry} />
  }
  return (
    <>
      <h2 className="mb-5 text-xl font-semibold">{t('payHereNow')}</h2>
      {script.data ? (
        <Elements stripe={script.data}>
          <CardForm booking={booking} payment={payment} clientSecret={start.data?.clientSecret} />
        </Elements>
      ) : (
        <Opening />
      )}
      <AfterPaying delivery={booking.delivery} />
    </>
  )
}
