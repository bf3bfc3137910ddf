import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { useMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
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
 * account.
 */
export function VerifySeller({ seller }: { seller: UserRow }) {
  const t = useTranslations('admin.verification')
  const { act, isPendingFor } = useVerifySeller()
  const member = useMember()
  if (seller.status || isPendingFor(seller)) return <Verified />
  if (member?.email === seller.email) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('actOf', { name: seller.name })}
      onClick={() => act(seller)}
    >
      {t('act')}
    </Button>
  )
}
