import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { offerAllowanceQuery } from '../../data/offer-queries.ts'
import { Callout } from '../../ui/callout.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'

const toMyOffers = (text: ReactNode) => (
  <Link to="/dashboard/myoffers" className={textLink}>
    {text}
  </Link>
)

/** Says that a counter-offer of the seller waits for the buyer, who would pay more without it. */
export function CounterOfferNotice({ productId }: { productId: string }) {
  const t = useTranslations('booking')
  const formatPrice = useFormatPrice()
  const { data: allowance } = useQuery(offerAllowanceQuery(productId))
  const offer = allowance?.open
  if (!offer?.counterAmount || !offer.can.accept) return null
  const price = formatPrice(offer.counterAmount, offer.currency)
  return <Callout>{t.rich('counterOffer', { price, link: toMyOffers })}</Callout>
}
