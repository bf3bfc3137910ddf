import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useOwnBookings } from './use-own-bookings.ts'

type Props = {
  productId: string
  /** Called if the member holds the product. Undefined if the booking is known, and to be shown. */
  onFound: (() => void) | undefined
}

/** The member's own booking of a product, to be paid. */
export default function OwnBooking({ productId, onFound }: Props) {
  const t = useTranslations('booking')
  const own = useOwnBookings().find((booking) => booking.productId === productId && booking.can.pay)
  const isFound = own !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFound` is a new function on every render
  useEffect(() => {
    if (isFound) onFound?.()
  }, [isFound])
  if (onFound) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>{t('youHaveBooked')}</p>
      {own && (
        <ButtonLink to="/dashboard/payment/$id" params={{ id: own._id }}>
          {t('payNow')}
        </ButtonLink>
      )}
      <ButtonLink to="/dashboard/myorders" variant="secondary">
        {t('myOrders')}
      </ButtonLink>
    </div>
  )
}
