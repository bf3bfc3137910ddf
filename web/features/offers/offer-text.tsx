import { useTranslations } from 'use-intl'
import type { Offer } from '../../../contract/sales/offers.ts'
import { Deadline } from '../../ui/deadline.tsx'
import { toMyProducts } from '../listing/to-my-products.tsx'
import type { OfferProps } from './offer-props.ts'

function keyOf({ state, booking, isOutdated }: Offer) {
  if (state === 'accepted' && booking) return `accepted_${booking.state}` as const
  return state === 'superseded' && isOutdated ? 'superseded_outdated' : state
}

/**
 * Explains the state of an offer to this party, or why it cannot be accepted, and when it expires.
 */
export function OfferText({ offer, side }: OfferProps) {
  const { booking, expiresAt, obstacle } = offer
  const t = useTranslations(`offers.${side}Texts`)
  const obstacles = useTranslations(`offers.${side}Obstacles`)
  const words = useTranslations('offers')
  const until = booking?.expiresAt ?? expiresAt
  return (
    <div className="grid gap-2 text-sm">
      <p>{obstacle ? obstacles.rich(obstacle, { link: toMyProducts }) : t(keyOf(offer))}</p>
      {until && (
        <div>
          <p className="text-muted">{words(booking ? 'payUntil' : 'until')}</p>
          <Deadline iso={until} over={words('over')} />
        </div>
      )}
    </div>
  )
}
