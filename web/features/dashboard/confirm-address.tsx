import { useTranslations } from 'use-intl'
import { maxUnconfirmedListings } from '../../../contract/selling/listing-terms.ts'
import { type SessionMember, useMember } from '../../api/session-state.ts'
import { SendConfirmation } from '../auth/send-confirmation.tsx'
import { NextStep } from './next-step.tsx'

function roleOf({ isSeller, isBuyer }: SessionMember) {
  if (isSeller) return 'seller'
  return isBuyer ? 'buyer' : 'admin'
}

/** Asks members to confirm their address, and says what is limited until then. */
export function ConfirmAddress() {
  const t = useTranslations('dashboard')
  // Not the route's: the address may have been confirmed since.
  const member = useMember()
  if (!member || member.emailVerified) return null
  const { email } = member
  return (
    <NextStep action={<SendConfirmation email={email} />}>
      <p className="font-semibold">{t('confirmAddress')}</p>
      <p className="wrap-anywhere">
        {t('confirmAddressHint', { email, role: roleOf(member), most: maxUnconfirmedListings })}
      </p>
    </NextStep>
  )
}
