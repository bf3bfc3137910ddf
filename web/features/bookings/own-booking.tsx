import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useOwnHold } from './use-own-bookings.ts'

type Props = {
  productId: string
  /** Whether the member is known to hold the product. */
  booked: boolean
  /** Called when a booking that can be paid is found, and when it can no longer be paid. */
  onBooked: (booked: boolean) => void
}

/** The member's own booking of a product, to be paid. */
export default function OwnBooking({ productId, booked, onBooked }: Props) {
  const t = useTranslations('booking')
  const own = useOwnHold(productId)
  const isFound = own !== undefined
  const wasFound = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onBooked` is a new function on every render
  useEffect(() => {
    // Right after a booking, the bookings that were read before do not have it.
    if (isFound || wasFound.current) onBooked(isFound)
    wasFound.current = isFound
  }, [isFound])
  if (!booked) return null
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
