import { useTranslations } from 'use-intl'
import type { UserRow } from '../../contract/accounts.ts'
import { api } from '../api.ts'
import { messageOf } from '../failures.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { useAdminAct } from './use-admin-act.ts'
import { VerifiedBadge } from './verified-badge.tsx'

function useVerify() {
  const t = useTranslations('admin.verification')
  return useAdminAct(async ({ email, name }: UserRow) => {
    await api.accounts.verifySeller({ email, name, status: false })
    return t('verified')
  })
}

function Verified() {
  const t = useTranslations('admin.verification')
  return (
    <span className="flex items-center gap-1.5 text-sm font-medium text-accent">
      <VerifiedBadge />
      <span aria-hidden>{t('verified')}</span>
    </span>
  )
}

/** The button that verifies a seller, and the badge of one who is verified. */
export function VerifySeller({ seller }: { seller: UserRow }) {
  const t = useTranslations('admin.verification')
  const { act, isPending } = useVerify()
  if (seller.status) return <Verified />
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      aria-label={t('actOf', { name: seller.name })}
      onClick={() => act(seller, { onError: (failure) => toast.error(messageOf(failure)) })}
    >
      {t('act')}
    </Button>
  )
}
