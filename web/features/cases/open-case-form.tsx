import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { maxCaseDescriptionLength } from '../../../contract/sales/case-limits.ts'
import { type CaseReason, newCase } from '../../../contract/sales/sales.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { CasePhotosField } from './case-photos-field.tsx'
import { useCaseSubmit } from './use-case-submit.ts'
import type { StepDraft } from './use-step-draft.ts'

const typed = newCase.omit({ photos: true })

type Typed = z.input<typeof typed>

const blank = { reason: '', description: '' }
const fields = ['reason', 'description'] as const

export type Report = z.output<typeof newCase>

type Props = {
  reasons: readonly CaseReason[]
  open: boolean
  busy: boolean
  disabled: boolean
  failure: string | null
  /** The failure of the last request, with the server's validation errors if there are any. */
  error: unknown
  onReport: (report: Report) => void
  onBack: () => void
  draft: StepDraft
}

/** What is wrong with the product, with photos. */
export function OpenCaseForm(props: Props) {
  const { reasons, open, busy, disabled, failure, error, onReport, onBack, draft } = props
  const t = useTranslations('cases')
  const { uploads } = draft
  const { register, handleSubmit, control, setError, formState } = useForm<Typed>({
    resolver: zodResolver(typed),
    defaultValues: readDraft(draft.key, blank) as DefaultValues<Typed>,
  })
  useSavedForm(draft.key, control)
  const { errors, isSubmitting } = formState
  const text = useWatch({ control, name: 'description' })
  const { submit, photoError, isAtFields } = useCaseSubmit({
    handleSubmit,
    setError,
    fields,
    error,
    uploads,
    send: onReport,
    open,
  })
  return (
    <form method="post" noValidate className="relative grid gap-4" onSubmit={submit}>
      <RadioGroup
        legend={t('report.reason')}
        error={errors.reason?.message}
        className="grid gap-2"
        values={reasons}
        labelOf={(reason) => t(`reasons.${reason}`)}
        meaningOf={(reason) => t(`meanings.${reason}`)}
        field={register('reason')}
      />
      <TextAreaField
        label={t('report.description')}
        required
        hint={
          <>
            {t('report.descriptionHint')}{' '}
            <CharactersLeft text={text ?? ''} maxLength={maxCaseDescriptionLength} />
          </>
        }
        error={errors.description?.message}
        {...register('description')}
      />
      <CasePhotosField uploads={uploads} error={photoError} />
      <FormError message={isAtFields ? null : failure} />
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" busy={busy || isSubmitting} disabled={disabled}>
          {t('report.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
