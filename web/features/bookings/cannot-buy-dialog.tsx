import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'

type Props = {
  member: SessionMember
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the member can do instead. */
  children?: ReactNode
}

export function CannotBuyDialog({ member, open, onOpenChange, children }: Props) {
  const t = useTranslations('booking')
  const sentence = t(`refused.${member.isBuyer ? 'own_product' : 'buyer_account_required'}`)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('notPossible')} description={sentence}>
      <DialogActions>
        {children}
        <Button onClick={() => onOpenChange(false)}>{t('ok')}</Button>
      </DialogActions>
    </Dialog>
  )
}
