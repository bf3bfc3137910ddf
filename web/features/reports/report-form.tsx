import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { newReport } from '../../../contract/moderation.ts'
import { maxReportReasonLength } from '../../../contract/schemas/text-limits.ts'
import { orpc } from '../../data/queries.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'

const schema = newReport.pick({ reason: true })

type Props = { productId: string; open: boolean; onReported: () => void }

/** An optional reason for the report. `open` is whether its dialog is. */
export function ReportForm({ productId, open, onReported }: Props) {
  const t = useTranslations('report')
  const toastIfHidden = useFailureToast(() => open)
  const draftKey = useDraftKey('report')(productId)
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: readDraft(draftKey, { reason: '' }),
  })
  useSavedForm(draftKey, control)
  const text = useWatch({ control, name: 'reason' }) ?? ''
  const { mutate, isPending, error } = useMutation(
    orpc.moderation.report.mutationOptions({
      onSuccess() {
        deleteDraft(draftKey)
        toast.success(t('reported'))
        onReported()
      },
      onError: (failure) => void toastIfHidden(failure),
    }),
  )
  const message = useServerErrors(open ? error : null, ['reason'], setError)
  const report = handleSubmit(({ reason }) => {
    if (!isPending) mutate({ productId, reason })
  })
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={report}>
      <TextAreaField
        label={t('reason')}
        required={false}
        hint={<CharactersLeft text={text} maxLength={maxReportReasonLength} />}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={message} />
      <Button type="submit" busy={isPending}>
        {t('report')}
      </Button>
    </form>
  )
}
