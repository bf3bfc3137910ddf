import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { useMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { RemovalReasonsDialog } from '../moderation/removal-reasons-dialog.tsx'
import { useConfirmedRemoval } from '../moderation/use-confirmed-removal.ts'

/** Separate from the deletion draft of the same member. */
const draftIdOf = ({ _id }: UserRow) => `suspension-${_id}`

/** Suspends members, and lifts suspensions. */
export function useSuspendMember() {
  const t = useTranslations('admin.suspension')
  const suspend = async ({ _id: id }: UserRow, reasons: RemovalReasons) => {
    await api.accounts.suspend({ id, ...reasons })
    return t('done')
  }
  const lift = async ({ _id: id }: UserRow) => {
    await api.accounts.liftSuspension({ id })
    return t('lifted')
  }
  return {
    suspension: useConfirmedRemoval(suspend, { draftIdOf }),
    lifting: useConfirmedAction(lift),
  }
}

type Actions = ReturnType<typeof useSuspendMember>

/** The button in a member's row. Admins, including oneself, cannot be suspended. */
export function SuspendMember({ member, actions }: { member: UserRow; actions: Actions }) {
  const t = useTranslations('admin.suspension')
  const viewer = useMember()
  if (member.role === 'admin' || viewer?.email === member.email) return null
  const texts = member.suspended ? 'lift' : 'act'
  const { ask } = member.suspended ? actions.lifting : actions.suspension
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t(`${texts}Of`, { name: member.name })}
      onClick={(event) => ask(member, event.currentTarget)}
    >
      {t(texts)}
    </Button>
  )
}

/** Asks for the reasons of a suspension, or whether to lift one. */
export function SuspendMemberDialogs({ actions: { suspension, lifting } }: { actions: Actions }) {
  const t = useTranslations('admin.suspension')
  return (
    <>
      <RemovalReasonsDialog
        removal={suspension}
        title={t('question', { name: suspension.item?.name ?? '' })}
        description={t('consequence')}
        act={t('act')}
      />
      <ConfirmDialog
        {...lifting.dialog}
        title={t('liftQuestion', { name: lifting.item?.name ?? '' })}
        description={t('liftConsequence')}
        accept={t('lift')}
        variant="primary"
      />
    </>
  )
}
