import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { reviewReport } from '../../../contract/reviews.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

const maxReasonLength = 1_000
const schema = z.object({ text: reviewReport.shape.reason })

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
  const { act, isPending, error, reset } = useInvalidatingAction(
    async (reason: string) => {
      await send(reason)
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
      <SingleTextForm
        schema={schema}
        words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
        draftKey={draftKey}
        maxLength={maxReasonLength}
        busy={isPending}
        failure={error}
        onSend={(reason) => act(reason, { onSuccess: () => setOpen(false) })}
      />
    </Dialog>
  )
}
