import { useTranslations } from 'use-intl'
import {
  maxWithdrawalReasonLength,
  type UserRow,
  verificationWithdrawal,
} from '../../../contract/members/accounts.ts'
import { api } from '../../api/api.ts'
import { useMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { TextDialog } from '../../ui/text-dialog.tsx'
import { useConfirmedText } from '../../ui/use-confirmed-text.ts'

/** Withdraws the verification of a seller, and sends them the reason. */
export function useWithdrawVerification() {
  const t = useTranslations('admin.verification')
  const withdraw = async ({ _id: id }: UserRow, reason: string) => {
    await api.accounts.withdrawVerification({ id, reason })
    return t('withdrawn')
  }
  return useConfirmedText('verification-withdrawal', withdraw, { showsRefusals: true })
}

export type Withdrawal = ReturnType<typeof useWithdrawVerification>

type ButtonProps = { seller: UserRow; withdrawal: Withdrawal }

/** The button on the page of a verified seller. Admins cannot withdraw their own verification. */
export function WithdrawVerification({ seller, withdrawal }: ButtonProps) {
  const t = useTranslations('admin.verification')
  const member = useMember()
  if (!seller.status || member?.email === seller.email) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('withdrawOf', { name: seller.name })}
      onClick={({ currentTarget }) => withdrawal.ask(seller, currentTarget)}
    >
      {t('withdraw')}
    </Button>
  )
}

/** Says what the withdrawal does, and asks for the reason. */
export function WithdrawVerificationDialog({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('admin.verification')
  const { item: seller, dialog, draftKey } = withdrawal
  return (
    <TextDialog
      dialog={dialog}
      draftKey={draftKey}
      title={t('question', { name: seller?.name ?? '' })}
      description={t('consequence')}
      schema={verificationWithdrawal.shape.reason}
      maxLength={maxWithdrawalReasonLength}
      words={{
        label: t('reason'),
        hint: t('whoReads'),
        submit: t('withdraw'),
      }}
    />
  )
}
