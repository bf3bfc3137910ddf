import { useTranslations } from 'use-intl'
import { maxQuestionLength } from '../../../contract/question-limits.ts'
import { newQuestion } from '../../../contract/questions.ts'
import { api } from '../../api/api.ts'
import { codeOf } from '../../api/failures.ts'
import { useMember } from '../../api/session-state.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import { SendConfirmation } from '../auth/send-confirmation.tsx'

type Props = { itemId: string; open: boolean; setOpen: (open: boolean) => void }

/** Asks the seller of a product. */
export function AskDialog({ itemId: id, open, setOpen }: Props) {
  const t = useTranslations('questions.ask')
  const member = useMember()
  const draftKey = useDraftKey('question')(id)
  const { act, isPending, error, reset } = useInvalidatingAction(
    async (text: string) => {
      await api.questions.ask({ id, text })
      deleteDraft(draftKey)
      return t('done')
    },
    () => open,
  )
  const change = (next: boolean) => {
    reset()
    setOpen(next)
  }
  return (
    <Dialog open={open} onOpenChange={change} title={t('title')} description={t('description')}>
      <div className="grid gap-4">
        <SingleTextForm
          schema={newQuestion}
          draftKey={draftKey}
          maxLength={maxQuestionLength}
          words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
          busy={isPending}
          failure={error}
          onSend={(text) => act(text, { onSuccess: () => setOpen(false) })}
        />
        {member && codeOf(error) === 'email_confirmation_required' && (
          <SendConfirmation email={member.email} />
        )}
      </div>
    </Dialog>
  )
}
