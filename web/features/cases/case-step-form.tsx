import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { z } from 'zod'
import type { Language } from '../../../contract/i18n/languages.ts'
import { returnAddress, type Sale } from '../../../contract/sales/sales.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedAmount } from '../../ui/typed-amount.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { restOf } from '../sales/rest-of-price.ts'
import { CasePhotosField } from './case-photos-field.tsx'
import { type CaseStepName, formOf, noteOf, type StepAnswer } from './case-steps.ts'
import { useCaseSubmit } from './use-case-submit.ts'
import type { StepDraft } from './use-step-draft.ts'

const fields = ['amount', 'returnAddress', 'note'] as const

/** The validation of a step's form. */
function useSchema(name: CaseStepName, sale: Sale, priceText: string) {
  const t = useTranslations('cases')
  const language = useLocale() as Language
  const form = formOf(name)
  const tooLarge = t('amountTooLarge', { price: priceText })
  const fits = (minor: number) => minor < toMinor(restOf(sale))
  return z.object({
    note: noteOf(name).schema,
    amount: form.amount ? typedAmount({ language, fits, tooLarge }) : z.string(),
    returnAddress: form.returnAddress ? returnAddress : z.string(),
  })
}

type Props = {
  sale: Sale
  name: CaseStepName
  open: boolean
  busy: boolean
  disabled: boolean
  failure: string | null
  /** The failure of the last request, with the server's validation errors if there are any. */
  error: unknown
  onAnswer: (answer: StepAnswer) => void
  onBack: () => void
  draft: StepDraft
}

/** The form of one step of a case. */
export function CaseStepForm(props: Props) {
  const { sale, name, open, busy, disabled, failure, error, onAnswer, onBack, draft } = props
  const form = formOf(name)
  const t = useTranslations('cases')
  const formatPrice = useFormatPrice()
  const price = formatPrice(restOf(sale), sale.currency)
  const { uploads } = draft
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(useSchema(name, sale, price)),
    defaultValues: readDraft(draft.key, {
      note: '',
      amount: '',
      returnAddress: (form.returnAddress && sale.returnAddress) ?? '',
    }),
  })
  useSavedForm(draft.key, control)
  const { errors, isSubmitting } = formState
  const text = useWatch({ control, name: 'note' })
  const { submit, photoError, isAtFields } = useCaseSubmit({
    handleSubmit,
    setError,
    fields,
    error,
    uploads,
    send: onAnswer,
    open,
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
      {form.returnAddress && (
        <TextAreaField
          label={t('returnAddress')}
          required
          rows={3}
          autoComplete="street-address"
          hint={t('returnAddressHint')}
          error={errors.returnAddress?.message}
          {...register('returnAddress')}
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
      {form.photos && <CasePhotosField uploads={uploads} error={photoError} />}
      <FormError message={isAtFields ? null : failure} />
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          type="submit"
          variant={form.destructive ? 'destructive' : 'primary'}
          busy={busy || isSubmitting}
          disabled={disabled}
        >
          {t(`steps.${name}.act`)}
        </Button>
      </DialogActions>
    </form>
  )
}
