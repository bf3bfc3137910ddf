import { useTranslations } from 'use-intl'
import { maxUnconfirmedListings } from '../../../contract/selling/listing-terms.ts'
import { SendConfirmation } from '../auth/send-confirmation.tsx'

/** For sellers who have as many listings as an unconfirmed address allows. */
export function ConfirmToList({ email }: { email: string }) {
  const t = useTranslations('selling.add')
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t('unconfirmed', { most: maxUnconfirmedListings })}</p>
      <SendConfirmation email={email} />
    </div>
  )
}
