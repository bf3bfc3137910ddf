import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { caseReasons, newCase } from '../../../contract/sales/sales.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { CasePhotosField } from './case-photos-field.tsx'
import type { StepDraft } from './use-step-draft.ts'

const maxDescription = 2000
const typed = newCase.omit({ photos: true })

type Typed = z.input<typeof typed>

const blank = { reason: '', description: '' }

export type Report = z.output<typeof newCase>

type Props = {
  busy: boolean
  failure: string | null
  onReport: (report: Report) => void
  onBack: () => void
  draft: StepDraft
}

/** What is wrong with the product, with photos. */
export function ReportForm({ busy, failure, onReport, onBack, draft }: Props) {
  const t = useTranslations('cases')
  const ui = useTranslations('photos')
  const { photos } = draft
  const [photoError, setPhotoError] = useState<string | null>(null)
  const { register, handleSubmit, control, formState } = useForm<Typed>({
    resolver: zodResolver(typed),
    defaultValues: readDraft(draft.key, blank) as DefaultValues<Typed>,
  })
  useSavedForm(draft.key, control)
  const { errors, isSubmitting } = formState
  const text = useWatch({ control, name: 'description' })
  const submit = handleSubmit(async (report) => {
    const ids = await photos.uploaded()
    setPhotoError(ids ? null : ui('notUploaded'))
    if (ids) onReport({ ...report, photos: ids })
  })
  return (
    <form method="post" noValidate className="relative grid gap-4" onSubmit={submit}>
      <RadioGroup
        legend={t('report.reason')}
        error={errors.reason?.message}
        className="grid gap-2"
        values={caseReasons}
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
            <CharactersLeft text={text ?? ''} maxLength={maxDescription} />
          </>
        }
        error={errors.description?.message}
        {...register('description')}
      />
      <CasePhotosField photos={photos} error={photoError} />
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" busy={busy || isSubmitting}>
          {t('report.submit')}
        </Button>
      </div>
    </form>
  )
}
