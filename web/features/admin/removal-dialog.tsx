import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { useLatest } from '../../data/use-latest.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import { RemovalForm } from './removal-form.tsx'

/** The text that a report is about, if it is one that staff can remove. */
export function reportedText({ review, question }: Report) {
  if (review) return { kind: 'review', id: review._id, isRemoved: review.removed } as const
  if (!question) return null
  return { kind: 'question', id: question._id, isRemoved: question.removed } as const
}

type Reported = NonNullable<ReturnType<typeof reportedText>>
type FormProps = { reported: Reported; onRemoved: () => void }

const remove = { review: api.reviews.remove, question: api.questions.remove }

function TextRemovalForm({ reported: { kind, id }, onRemoved }: FormProps) {
  const t = useTranslations('admin.reports.removal')
  const draftKey = useDraftKey('removal')
  const { act, isPending, error } = useInvalidatingAction(async (reasons: RemovalReasons) => {
    await remove[kind]({ id, ...reasons })
    deleteDraft(draftKey(id))
    return t(`${kind}.done`)
  })
  return (
    <RemovalForm
      id={id}
      act={t(`${kind}.act`)}
      busy={isPending}
      failure={error && messageOf(error)}
      onSend={(reasons) => act(reasons, { onSuccess: onRemoved })}
    />
  )
}

type Props = {
  /** Of a review or a question; the dialog is open while there is one. */
  report: Report | null
  onClose: () => void
}

/** Asks for the statement of reasons of a removal. */
export function RemovalDialog({ report, onClose }: Props) {
  const t = useTranslations('admin.reports.removal')
  // The content stays while the dialog fades out.
  const shown = useLatest(report ?? undefined)
  const reported = shown && reportedText(shown)
  const kind = reported?.kind ?? 'review'
  return (
    <Dialog
      open={report !== null}
      onOpenChange={(open) => open || onClose()}
      title={t(`${kind}.of`, { title: shown?.header ?? '' })}
      description={t(`${kind}.hint`)}
    >
      {reported && <TextRemovalForm key={reported.id} reported={reported} onRemoved={onClose} />}
    </Dialog>
  )
}
