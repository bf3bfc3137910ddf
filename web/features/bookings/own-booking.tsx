import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { documentLanguage } from '../../i18n/document-language.ts'
import { loadMessageChunk } from '../../i18n/messages-loader.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useHolderKnown, useOwnHold, useOwnOrder } from './use-own-bookings.ts'

/** With the texts of the dashboard, which public pages do not load. */
async function loadOwnOrder() {
  const [module] = await Promise.all([
    import('./own-order.tsx'),
    loadMessageChunk('dashboard', documentLanguage()),
  ])
  return module
}

const OwnOrder = lazy(() => loadOwnOrder().catch(() => ({ default: () => <></> })))

type Props = {
  productId: string
  /** Whether the member is known to hold the product. */
  booked: boolean
  /**
   * Called with the price when a booking that can be paid or is paid is found, and without one when
   * it is neither any more.
   */
  onBooked: (booked: boolean, price?: string) => void
}

/** The member's own booking of a product: to be paid, or the order. */
export default function OwnBooking({ productId, booked, onBooked }: Props) {
  const t = useTranslations('booking')
  const own = useOwnHold(productId)
  const order = useOwnOrder(productId)
  // Bookings that were read before may have a hold that is over by now.
  useHolderKnown(true)
  const price = (own ?? order)?.price
  const wasFound = useRef(false)
  const reportBooked = useEffectEvent(onBooked)
  useEffect(() => {
    const isFound = price !== undefined
    // Right after a booking, the bookings that were read before do not have it.
    if (isFound || wasFound.current) reportBooked(isFound, price)
    wasFound.current = isFound
  }, [price])
  if (!booked) return null
  if (order) {
    return (
      <Suspense>
        <OwnOrder order={order} />
      </Suspense>
    )
  }
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
