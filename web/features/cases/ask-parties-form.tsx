import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  askedParties,
  type CaseQuestion,
  caseQuestion,
  maxEvidenceNote,
} from '../../../contract/sales/evidence.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'

const blank = { asked: '', question: '' }
const fields = ['asked', 'question'] as const

type Props = {
  busy: boolean
  disabled: boolean
  failure: string | null
  /** The failure of the last request, with the server's validation errors if there are any. */
  error: unknown
  /** Keeps the input; `deleteDraft` ends that. */
  draftKey: string
  onAsk: (question: CaseQuestion) => void
  onBack: () => void
}

/** A question by staff, and the parties that it is for. */
export function AskPartiesForm(props: Props) {
  const { busy, disabled, failure, error, draftKey, onAsk, onBack } = props
  const t = useTranslations('cases')
  const { register, handleSubmit, control, setError, formState } = useForm<CaseQuestion>({
    resolver: zodResolver(caseQuestion),
    defaultValues: readDraft(draftKey, blank) as DefaultValues<CaseQuestion>,
  })
  useSavedForm(draftKey, control)
  const { errors, isSubmitting } = formState
  const text = useWatch({ control, name: 'question' })
  const besideFields = useServerErrors(error, fields, setError)
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((typed) => onAsk(typed))}
    >
      <RadioGroup
        legend={t('ask.asked')}
        error={errors.asked?.message}
        className="grid gap-2 sm:grid-cols-3"
        values={askedParties}
        labelOf={(asked) => t(`ask.parties.${asked}`)}
        field={register('asked')}
      />
      <TextAreaField
        label={t('ask.question')}
        required
        hint={
          <>
            {t('ask.questionHint')} <CharactersLeft text={text ?? ''} maxLength={maxEvidenceNote} />
          </>
        }
        error={errors.question?.message}
        {...register('question')}
      />
      <FormError message={error ? besideFields : failure} />
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" busy={busy || isSubmitting} disabled={disabled}>
          {t('ask.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
