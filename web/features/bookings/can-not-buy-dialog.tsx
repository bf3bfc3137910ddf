import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { member: SessionMember; open: boolean; onOpenChange: (open: boolean) => void }

export function CanNotBuyDialog({ member, open, onOpenChange }: Props) {
  const t = useTranslations('booking')
  const sentence = t(`refused.${member.isBuyer ? 'own_product' : 'buyer_account_required'}`)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('notPossible')} description={sentence}>
      <div className="flex justify-end">
        <Button onClick={() => onOpenChange(false)}>{t('ok')}</Button>
      </div>
    </Dialog>
  )
}
