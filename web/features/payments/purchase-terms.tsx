import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { UserText } from '../../ui/user-text.tsx'
import { LegalLink } from '../legal/legal-link.tsx'

/** From which seller the buyer buys by paying, and on which terms. */
export function PurchaseTerms({ seller: { sellerName, trader } }: Pick<Booking, 'seller'>) {
  const t = useTranslations('payment')
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {t.rich('buyFrom', {
        seller: () => <UserText>{trader?.businessName ?? sellerName}</UserText>,
        terms: (text) => <LegalLink page="terms">{text}</LegalLink>,
        returns: (text) => <LegalLink page="returns">{text}</LegalLink>,
      })}
    </p>
  )
}
