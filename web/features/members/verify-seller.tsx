import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { useMember } from '../../api/session-state.ts'
import { Button, UnavailableButton } from '../../ui/button.tsx'
import { VerifiedBadge } from '../product/verified-badge.tsx'
import { useVerifySeller } from './use-verify-seller.ts'

function Verified() {
  const t = useTranslations('admin.verification')
  return (
    <span className="flex items-center gap-1.5 text-sm font-medium text-accent">
      <VerifiedBadge />
      <span aria-hidden>{t('verified')}</span>
    </span>
  )
}

/**
 * The button that verifies a seller, or the badge of a verified one. Admins cannot verify their own
 * account, nor one whose e-mail address may belong to another person.
 */
export function VerifySeller({ seller }: { seller: UserRow }) {
  const t = useTranslations('admin.verification')
  const { act, isPendingFor } = useVerifySeller()
  const member = useMember()
  if (seller.status || isPendingFor(seller)) return <Verified />
  if (member?.email === seller.email) return null
  const name = t('actOf', { name: seller.name })
  if (!seller.emailConfirmed) {
    return (
      <UnavailableButton size="sm" aria-label={name} reason={t('emailUnconfirmed')}>
        {t('act')}
      </UnavailableButton>
    )
  }
  return (
    <Button variant="secondary" size="sm" aria-label={name} onClick={() => act(seller)}>
      {t('act')}
    </Button>
  )
}
