import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { isCurrentOrFormerSeller } from '../../session/may-sell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DeleteOwnAccountForm } from './own-account-deletion-form.tsx'
import { useDeleteOwnAccount } from './use-delete-own-account.ts'

type Props = { member: SessionMember; open: boolean; onOpenChange: (open: boolean) => void }

function Consequences({ member }: { member: SessionMember }) {
  const t = useTranslations('account.consequences')
  const { isAdmin, isBuyer } = member
  const isOrWasSeller = isCurrentOrFormerSeller(member)
  return (
    <ul className="mb-5 grid list-disc gap-1.5 ps-5">
      {(isBuyer || isOrWasSeller) && <li>{t('openSales')}</li>}
      <li>{t('everyone')}</li>
      {isBuyer && <li>{t('buyer')}</li>}
      {isOrWasSeller && <li>{t('seller')}</li>}
      <li>{t('records')}</li>
      {isOrWasSeller && <li>{t('sellerRecords')}</li>}
      {isAdmin && <li>{t('admin')}</li>}
    </ul>
  )
}

export function DeleteOwnAccountDialog({ member, open, onOpenChange }: Props) {
  const t = useTranslations('account')
  const deletion = useDeleteOwnAccount()
  const change = (next: boolean) => {
    if (!next && !deletion.busy) deletion.reset()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('deletionAsked')}
      description={t('deletionOf', { email: member.email })}
    >
      <Consequences member={member} />
      <DeleteOwnAccountForm member={member} deletion={deletion} onDecline={() => change(false)} />
    </Dialog>
  )
}
