import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { z } from 'zod'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { CasePhotosField } from './case-photos-field.tsx'
import { type CaseStepName, formOf, noteOf, type StepAnswer } from './case-steps.ts'
import { typedAmount } from './typed-amount.ts'
import type { StepDraft } from './use-step-draft.ts'

/** The validation of a step's form. */
function useSchema(name: CaseStepName, { price }: Sale, priceText: string) {
  const t = useTranslations('cases')
  const language = useLocale() as Language
  const { amount } = formOf(name)
  const tooLarge = t('amountTooLarge', { price: priceText })
  const fits = (minor: number) => minor < toMinor(price)
  return z.object({
    note: noteOf(name).schema,
    amount: amount ? typedAmount({ language, fits, tooLarge }) : z.string(),
  })
}

type Props = {
  sale: Sale
  name: CaseStepName
  busy: boolean
  failure: string | null
  onAnswer: (answer: StepAnswer) => void
  onBack: () => void
  draft: StepDraft
}

/** The form of one step of a case. */
export function CaseStepForm({ sale, name, busy, failure, onAnswer, onBack, draft }: Props) {
  const t = useTranslations('cases')
  const wording = useFormatPrice()
  const ui = useTranslations('photos')
  const price = wording.price(sale.price, sale.currency)
  const { photos } = draft
  const [photoError, setPhotoError] = useState<string | null>(null)
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(useSchema(name, sale, price)),
    defaultValues: readDraft(draft.key, { note: '', amount: '' }),
  })
  useSavedForm(draft.key, control)
  const { errors, isSubmitting } = formState
  const text = useWatch({ control, name: 'note' })
  const form = formOf(name)
  const submit = handleSubmit(async ({ note, amount }) => {
    const ids = await photos.uploaded()
    setPhotoError(ids ? null : ui('notUploaded'))
    if (ids) onAnswer({ note, amount, photos: ids })
  })
  return (
    <form method="post" noValidate className="relative grid gap-4" onSubmit={submit}>
      {form.amount && (
        <TextField
          label={t('amount')}
          required
          inputMode="decimal"
          autoComplete="off"
          hint={t('amountHint', { price })}
          error={errors.amount?.message}
          {...register('amount')}
        />
      )}
      {form.note && (
        <TextAreaField
          label={t('note')}
          required={form.note === 'required'}
          rows={4}
          hint={
            <>
              {t('noteHint')}{' '}
              <CharactersLeft text={text ?? ''} maxLength={noteOf(name).maxLength} />
            </>
          }
          error={errors.note?.message}
          {...register('note')}
        />
      )}
      {form.photos && <CasePhotosField photos={photos} error={photoError} />}
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          type="submit"
          variant={form.grave ? 'grave' : 'primary'}
          busy={busy || isSubmitting}
        >
          {t(`steps.${name}.act`)}
        </Button>
      </div>
    </form>
  )
}
