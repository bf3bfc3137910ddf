import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { useMember } from '../../api/session-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RemovalReasonsDialog } from '../moderation/removal-reasons-dialog.tsx'
import { useConfirmedRemoval } from '../moderation/use-confirmed-removal.ts'

/** Deletes members, with reasons or without. */
export function useDeleteMember() {
  const t = useTranslations('admin.deletion')
  return useConfirmedRemoval(async ({ _id: id }: UserRow, { ground, reason }: RemovalReasons) => {
    if (ground) await api.accounts.remove({ id, ground, reason })
    else await api.accounts.delete({ id })
    return t('done')
  })
}

type Deletion = ReturnType<typeof useDeleteMember>

/** The delete button in a member's row. Admins cannot delete their own account here. */
export function DeleteMember({ member, deletion }: { member: UserRow; deletion: Deletion }) {
  const t = useTranslations('admin.deletion')
  const viewer = useMember()
  if (viewer?.email === member.email) return <Badge>{t('you')}</Badge>
  return (
    <Button
      variant="danger"
      size="sm"
      aria-label={t('actOf', { name: member.name })}
      onClick={(event) => deletion.ask(member, event.currentTarget)}
    >
      {t('act')}
    </Button>
  )
}

/** Names the member, states what happens to their data, and asks for the reasons. */
export function DeleteMemberDialog({ deletion }: { deletion: Deletion }) {
  const t = useTranslations('admin.deletion')
  const ui = useTranslations('ui')
  const { item: member } = deletion
  return (
    <RemovalReasonsDialog
      removal={deletion}
      title={ui('areYouSure')}
      description={member && t('consequence', { name: member.name, email: member.email })}
      act={t('act')}
      optionalHint={t('withoutReasons')}
    />
  )
}
