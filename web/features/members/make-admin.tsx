import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

export function useMakeAdmin() {
  const t = useTranslations('admin.promotion')
  return useConfirmedAction(async ({ _id }: UserRow) => {
    const { modifiedCount } = await api.accounts.makeAdmin({ id: _id })
    return modifiedCount > 0 && t('done')
  })
}

type Promotion = ReturnType<typeof useMakeAdmin>

/**
 * The button that makes a buyer an admin. Admins and unconfirmed e-mail addresses have a label
 * instead.
 */
export function MakeAdmin({ buyer, promotion }: { buyer: UserRow; promotion: Promotion }) {
  const t = useTranslations('admin.promotion')
  if (buyer.role === 'admin') return <Badge tone="good">{t('isAdmin')}</Badge>
  if (!buyer.emailConfirmed)
    return <span className="text-sm text-muted">{t('emailUnconfirmed')}</span>
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('actOf', { name: buyer.name })}
      onClick={(event) => promotion.ask(buyer, event.currentTarget)}
    >
      {t('act')}
    </Button>
  )
}

export function MakeAdminDialog({ promotion: { item: buyer, dialog } }: { promotion: Promotion }) {
  const t = useTranslations('admin.promotion')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('question', { name: buyer?.name ?? '' })}
      description={t('consequence')}
      accept={t('accept')}
    />
  )
}
