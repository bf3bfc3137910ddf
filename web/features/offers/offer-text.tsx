import { useTranslations } from 'use-intl'
import { Deadline } from '../../ui/deadline.tsx'
import type { OfferProps } from './offer-card.tsx'

/** What its state means for this party, and until when it lasts. */
export function OfferText({ offer: { state, booking, expiresAt }, side }: OfferProps) {
  const t = useTranslations(`offers.${side}Texts`)
  const words = useTranslations('offers')
  const key = state === 'accepted' && booking ? (`accepted_${booking.state}` as const) : state
  const until = booking?.expiresAt ?? expiresAt
  return (
    <div className="grid gap-2 text-sm">
      <p>{t(key)}</p>
      {until && (
        <div>
          <p className="text-muted">{words(booking ? 'payUntil' : 'until')}</p>
          <Deadline iso={until} over={words('over')} />
        </div>
      )}
    </div>
  )
}
