import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { z } from 'zod'
import type { Language } from '../../../contract/i18n/languages.ts'
import { maxStatementLength } from '../../../contract/sales/case-limits.ts'
import { caseDecision } from '../../../contract/sales/sales.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedAmount } from '../../ui/typed-amount.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'

export type DecisionChoice = {
  value: string
  label: string
  meaning: string
  /** Whether an amount belongs to it; `optional` means everything without one. */
  amount?: 'required' | 'optional'
}

/** The limit of a typed amount, in minor units, and its texts. */
export type AmountLimit = {
  /** What an amount that is left empty stands for. */
  max: string
  label: string
  hint: string
  fits: (minor: number) => boolean
  tooLarge: string
}

export type Decision = { choice: string; amount: string | undefined; statement: string }

function useSchema(choices: DecisionChoice[], limit: AmountLimit) {
  const t = useTranslations('cases.decision')
  const amount = typedAmount({ language: useLocale() as Language, ...limit })
  const common = { statement: caseDecision.shape.statement }
  const options = choices.map((choice) =>
    z.object({
      ...common,
      choice: z.literal(choice.value),
      amount:
        choice.amount === 'required'
          ? amount
          : choice.amount === 'optional'
            ? z.literal('').or(amount)
            : z.string(),
    }),
  )
  return z.discriminatedUnion('choice', options as [(typeof options)[0]], t('needed'))
}

type Props = {
  choices: DecisionChoice[]
  limit: AmountLimit
  /** Keeps the input; `deleteDraft` ends that. */
  draftKey: string
  /** Why nothing can be decided any more. */
  refusal: string | null
  onFill: (isFilled: boolean) => void
  onDecide: (decision: Decision) => void
}

/** Asks an admin for a decision and its statement of reasons. */
export function DecisionForm({ choices, limit, draftKey, refusal, onFill, onDecide }: Props) {
  const t = useTranslations('cases.decision')
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(useSchema(choices, limit)),
    defaultValues: readDraft(draftKey, { choice: '', amount: '', statement: '' }),
  })
  useSavedForm(draftKey, control)
  const [chosen, text] = useWatch({ control, name: ['choice', 'statement'] })
  const asks = choices.find(({ value }) => value === chosen)?.amount
  const { errors } = formState
  const isFilled = Boolean(chosen) || text.trim() !== ''
  useEffect(() => onFill(isFilled), [onFill, isFilled])
  const submit = handleSubmit(({ choice, amount, statement }) =>
    onDecide({ choice, amount: (asks && amount) || undefined, statement }),
  )
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <ChoiceGroup
        legend={t('choice')}
        error={errors.choice?.message}
        className="grid gap-2 sm:grid-cols-2"
      >
        {choices.map(({ value, label, meaning }) => (
          <Choice
            key={value}
            type="radio"
            value={value}
            label={label}
            meaning={meaning}
            {...register('choice')}
          />
        ))}
      </ChoiceGroup>
      {asks && (
        <TextField
          label={limit.label}
          required={asks === 'required'}
          inputMode="decimal"
          autoComplete="off"
          hint={limit.hint}
          error={errors.amount?.message}
          {...register('amount')}
        />
      )}
      <TextAreaField
        label={t('statement')}
        required
        hint={
          <>
            {t('statementHint')} <CharactersLeft text={text} maxLength={maxStatementLength} />
          </>
        }
        error={errors.statement?.message}
        {...register('statement')}
      />
      <FormError message={refusal} />
      <Button type="submit" disabled={refusal !== null} className="justify-self-start">
        {t('submit')}
      </Button>
    </form>
  )
}
