import { useTranslations } from 'use-intl'
import { reviewReport } from '../../../contract/reviews.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useDialogAction } from '../../ui/use-dialog-action.ts'

const maxReasonLength = 1_000

type Props = {
  /** The id of the reported text. */
  id: string
  texts: 'reviews.report' | 'reviews.reportReply' | 'questions.report' | 'conversations.report'
  send: (reason: string) => Promise<unknown>
  open: boolean
  setOpen: (open: boolean) => void
}

/** Asks why a text of another member should be checked by staff. */
export function ReportTextDialog({ id, texts, send, open, setOpen }: Props) {
  const t = useTranslations(texts)
  const draftKey = useDraftKey('report-text')(id)
  const report = async (reason: string) => {
    await send(reason)
    deleteDraft(draftKey)
    return t('done')
  }
  const { dialog, form } = useDialogAction(report, { open, setOpen })
  return (
    <Dialog {...dialog} title={t('title')} description={t('description')}>
      <SingleTextForm
        schema={reviewReport.shape.reason}
        serverField="reason"
        words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
        draftKey={draftKey}
        maxLength={maxReasonLength}
        {...form}
      />
    </Dialog>
  )
}
