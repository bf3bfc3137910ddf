import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { useMember } from '../../api/session-state.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { RemovalForm } from '../moderation/removal-form.tsx'

/** Separate from the deletion draft of the same person. */
const draftIdOf = ({ _id }: UserRow) => `suspension-${_id}`

/** Suspends members, and lifts suspensions. */
export function useSuspendPerson() {
  const t = useTranslations('admin.suspension')
  const draftKey = useDraftKey('removal')
  const suspend = async (person: UserRow, reasons: RemovalReasons) => {
    await api.accounts.suspend({ id: person._id, ...reasons })
    deleteDraft(draftKey(draftIdOf(person)))
    return t('done')
  }
  const lift = async ({ _id: id }: UserRow) => {
    await api.accounts.liftSuspension({ id })
    return t('lifted')
  }
  return {
    suspension: useConfirmedAction(suspend, { showsRefusals: true }),
    lifting: useConfirmedAction(lift),
  }
}

type Actions = ReturnType<typeof useSuspendPerson>

/** The button in a person's row. Admins, including oneself, cannot be suspended. */
export function SuspendPerson({ person, actions }: { person: UserRow; actions: Actions }) {
  const t = useTranslations('admin.suspension')
  const member = useMember()
  if (person.role === 'admin' || member?.email === person.email) return null
  const texts = person.suspended ? 'lift' : 'act'
  const { ask } = person.suspended ? actions.lifting : actions.suspension
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t(`${texts}Of`, { name: person.name })}
      onClick={(event) => ask(person, event.currentTarget)}
    >
      {t(texts)}
    </Button>
  )
}

function SuspensionDialog({ suspension: { item: person, dialog } }: Pick<Actions, 'suspension'>) {
  const t = useTranslations('admin.suspension')
  const { busy, failure, onAccept, ...frame } = dialog
  return (
    <Dialog
      {...frame}
      title={t('question', { name: person?.name ?? '' })}
      description={t('consequence')}
    >
      {person && (
        <RemovalForm
          key={person._id}
          id={draftIdOf(person)}
          act={t('act')}
          busy={busy}
          failure={failure}
          onCancel={() => frame.onOpenChange(false)}
          onSend={onAccept}
        />
      )}
    </Dialog>
  )
}

/** Asks for the reasons of a suspension, or whether to lift one. */
export function SuspendPersonDialogs({ actions: { suspension, lifting } }: { actions: Actions }) {
  const t = useTranslations('admin.suspension')
  return (
    <>
      <SuspensionDialog suspension={suspension} />
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
