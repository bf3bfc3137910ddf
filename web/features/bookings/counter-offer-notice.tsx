import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { offerAllowanceQuery } from '../../data/offer-queries.ts'
import { Callout } from '../../ui/callout.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { toMyOffers } from './to-my-offers.tsx'

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
