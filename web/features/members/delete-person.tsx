import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { useMember } from '../../api/session-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RemovalForm } from '../moderation/removal-form.tsx'
import type { useDeletePerson } from './use-delete-person.ts'

type Deletion = ReturnType<typeof useDeletePerson>

/** The delete button in a person's row. Admins cannot delete their own account here. */
export function DeletePerson({ person, deletion }: { person: UserRow; deletion: Deletion }) {
  const t = useTranslations('admin.deletion')
  const member = useMember()
  if (member?.email === person.email) return <Badge>{t('you')}</Badge>
  return (
    <Button
      variant="danger"
      size="sm"
      aria-label={t('actOf', { name: person.name })}
      onClick={(event) => deletion.ask(person, event.currentTarget)}
    >
      {t('act')}
    </Button>
  )
}

/** Names the person, states what happens to their data, and asks for the reasons. */
export function DeletePersonDialog({ deletion: { item: person, dialog } }: { deletion: Deletion }) {
  const t = useTranslations('admin.deletion')
  const ui = useTranslations('ui')
  const { busy, failure, onAccept, ...frame } = dialog
  return (
    <Dialog
      {...frame}
      title={ui('areYouSure')}
      description={person && t('consequence', { name: person.name, email: person.email })}
    >
      {person && (
        <RemovalForm
          key={person._id}
          id={person._id}
          act={t('act')}
          busy={busy}
          failure={failure}
          optionalHint={t('withoutReasons')}
          onCancel={() => frame.onOpenChange(false)}
          onSend={onAccept}
        />
      )}
    </Dialog>
  )
}
