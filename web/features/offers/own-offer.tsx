import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { offerAllowanceQuery } from '../../data/offer-queries.ts'
import { Callout } from '../../ui/callout.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { toMyOffers } from '../bookings/to-my-offers.tsx'

type Props = {
  productId: string
  /** Called with whether an offer waits for an answer, once that has been read. */
  onWaiting: (waits: boolean) => void
}

/** The member's offer for the product while it waits for an answer of either party. */
export default function OwnOffer({ productId, onWaiting }: Props) {
  const t = useTranslations('offer')
  const formatPrice = useFormatPrice()
  const { data: allowance } = useQuery(offerAllowanceQuery(productId))
  const offer = allowance?.open
  const waits = Boolean(offer)
  const reportWaiting = useEffectEvent(onWaiting)
  useEffect(() => reportWaiting(waits), [waits])
  if (!offer) return null
  const { amount, counterAmount, currency } = offer
  const price = formatPrice(counterAmount ?? amount, currency)
  const text = counterAmount ? 'ownCountered' : 'ownWaits'
  return (
    <div className="min-w-full">
      <Callout>{t.rich(text, { amount: price, link: toMyOffers })}</Callout>
    </div>
  )
}
