import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { errorMessage } from '../../../contract/i18n/messages.ts'
import { maxReviewLength, scoreNames } from '../../../contract/review-terms.ts'
import { type NewReview, newReview } from '../../../contract/reviews.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { ScoreField } from './score-field.tsx'

/** The value of a radio button is text. */
const typedScore = z.string(errorMessage('score')).transform(Number).pipe(newReview.shape.agreement)
const typed = z.object({
  agreement: typedScore,
  communication: typedScore,
  handover: typedScore,
  text: newReview.shape.text,
})

type Typed = z.input<typeof typed>

const fields = [...scoreNames, 'text'] as const

const typedOf = (own: NewReview | null): Typed & { text: string } => ({
  agreement: String(own?.agreement ?? ''),
  communication: String(own?.communication ?? ''),
  handover: String(own?.handover ?? ''),
  text: own?.text ?? '',
})

type Props = {
  author: Party
  /** The review that the member has already written, if any. */
  own: NewReview | null
  /** Keeps the input when the form is closed; `deleteDraft` ends that. */
  draftKey: string
  busy: boolean
  failure: unknown
  onSubmit: (review: NewReview) => void
  onBack: () => void
}

/** Three scores and a text. */
export function ReviewForm({ author, own, draftKey, busy, failure, onSubmit, onBack }: Props) {
  const t = useTranslations('reviews')
  const form = useForm<Typed, unknown, NewReview>({
    resolver: zodResolver(typed),
    defaultValues: readDraft(draftKey, typedOf(own)),
  })
  const { register, handleSubmit, control, setError, formState } = form
  useSavedForm(draftKey, control)
  const message = useServerErrors(failure, fields, setError)
  const { errors } = formState
  const chosen = useWatch({ control })
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={handleSubmit(onSubmit)}>
      {scoreNames.map((name) => (
        <ScoreField
          key={name}
          legend={t(`scores.${author}.${name}`)}
          error={errors[name]?.message}
          value={chosen[name] ?? null}
          field={register(name)}
        />
      ))}
      <TextAreaField
        label={t('form.text')}
        required={false}
        hint={
          <>
            {t('form.textHint')}{' '}
            <CharactersLeft text={chosen.text ?? ''} maxLength={maxReviewLength} />
          </>
        }
        error={errors.text?.message}
        {...register('text')}
      />
      <FormError message={message} />
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          {t('form.back')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('form.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
