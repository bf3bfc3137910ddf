import { useTranslations } from 'use-intl'
import { reviewReport } from '../../../contract/reviews.ts'
import { maxReportReasonLength } from '../../../contract/schemas/text-limits.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useDialogAction } from '../../ui/use-dialog-action.ts'

type Props = {
  /** The id of the reported text. */
  id: string
  texts: 'reviews.report' | 'reviews.reportReply' | 'questions.report' | 'conversations.report'
  send: (reason: string) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks why a text of another member should be checked by staff. */
export function ReportTextDialog({ id, texts, send, open, onOpenChange }: Props) {
  const t = useTranslations(texts)
  const draftKey = useDraftKey('report-text')(id)
  const report = async (reason: string) => {
    await send(reason)
    deleteDraft(draftKey)
    return t('done')
  }
  const { dialog, form } = useDialogAction(report, { open, onOpenChange })
  return (
    <Dialog {...dialog} title={t('title')} description={t('description')}>
      <SingleTextForm
        schema={reviewReport.shape.reason}
        serverField="reason"
        words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
        draftKey={draftKey}
        maxLength={maxReportReasonLength}
        {...form}
      />
    </Dialog>
  )
}
