import { useTranslations } from 'use-intl'
import { maxQuestionLength } from '../../../contract/question-limits.ts'
import { newQuestion } from '../../../contract/questions.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useDialogAction } from '../../ui/use-dialog-action.ts'
import { ConfirmAddressHelp } from '../auth/confirm-address-help.tsx'

type Props = { itemId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks the seller of a product. */
export function AskDialog({ itemId: id, open, onOpenChange }: Props) {
  const t = useTranslations('questions.ask')
  const draftKey = useDraftKey('question')(id)
  const ask = async (text: string) => {
    await api.questions.ask({ id, text })
    deleteDraft(draftKey)
    return t('done')
  }
  const { dialog, form } = useDialogAction(ask, { open, onOpenChange })
  return (
    <Dialog {...dialog} title={t('title')} description={t('description')}>
      <div className="grid gap-4">
        <SingleTextForm
          schema={newQuestion.shape.text}
          draftKey={draftKey}
          maxLength={maxQuestionLength}
          words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
          {...form}
        />
        <ConfirmAddressHelp failure={form.failure} />
      </div>
    </Dialog>
  )
}
