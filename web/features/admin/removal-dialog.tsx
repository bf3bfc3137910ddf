import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import { reviewRemoval } from '../../../contract/reviews.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { useLatest } from '../../data/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

/** The text that a report is about, if it is one that staff can remove. */
export function reportedText({ review, question }: Report) {
  if (review) return { kind: 'review', id: review._id, isRemoved: review.removed } as const
  if (!question) return null
  return { kind: 'question', id: question._id, isRemoved: question.removed } as const
}

type Reported = NonNullable<ReturnType<typeof reportedText>>
type FormProps = { reported: Reported; onRemoved: () => void }

const remove = { review: api.reviews.remove, question: api.questions.remove }

function RemovalForm({ reported: { kind, id }, onRemoved }: FormProps) {
  const t = useTranslations('admin.reports.removal')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(reviewRemoval),
    defaultValues: { reason: '' },
  })
  const { act, isPending, error } = useInvalidatingAction(async (reason: string) => {
    await remove[kind]({ id, reason })
    return t(`${kind}.done`)
  })
  const submit = handleSubmit(({ reason }) => act(reason, { onSuccess: onRemoved }))
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <TextAreaField
        label={t('reason')}
        required
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={error && messageOf(error)} />
      <Button type="submit" variant="grave" busy={isPending} className="justify-self-end">
        {t(`${kind}.act`)}
      </Button>
    </form>
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
      {reported && <RemovalForm key={reported.id} reported={reported} onRemoved={onClose} />}
    </Dialog>
  )
}
