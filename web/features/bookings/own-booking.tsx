import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { documentLanguage } from '../../i18n/document-language.ts'
import { loadMessageChunk } from '../../i18n/messages-loader.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useHolderKnown, useOwnHold, useOwnOrder } from './use-own-bookings.ts'

/** The texts of the dashboard, which public pages do not load. */
const loadTexts = () => loadMessageChunk('dashboard', documentLanguage())

async function loadOwnOrder() {
  const [module] = await Promise.all([import('./own-order.tsx'), loadTexts()])
  return module
}

async function loadTimeLeft() {
  const [module] = await Promise.all([import('./time-left.tsx'), loadTexts()])
  return { default: module.TimeLeft }
}

const OwnOrder = lazy(() => loadOwnOrder().catch(() => ({ default: () => <></> })))
const TimeLeft = lazy(() => loadTimeLeft().catch(() => ({ default: () => <></> })))

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

/** The member's own booking of a product: the payment with the time left for it, or the order. */
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
  // Right after a booking, it has not been read yet.
  if (!own) return null
  return (
    <div className="grid w-full gap-1">
      <ButtonLink to="/dashboard/payment/$id" params={{ id: own._id }}>
        {t('payNow')}
      </ButtonLink>
      {own.expiresAt && (
        <Suspense>
          <TimeLeft expiresAt={own.expiresAt} title={own.header} />
        </Suspense>
      )}
    </div>
  )
}
