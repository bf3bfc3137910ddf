import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { readDraft } from '../session/form-drafts.ts'
import { Button } from './button.tsx'
import { CharactersLeft } from './characters-left.tsx'
import { messageBesideFields, showFieldErrors } from './field-errors.ts'
import { FormError } from './form-error.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { useSavedForm } from './use-saved-form.ts'

/** What the form says: the name of its field, a hint, and its button. */
type SingleTextWords = { label: string; hint: string; submit: string }

type Props = {
  schema: z.ZodType<{ text: string }, { text: string }>
  maxLength: number
  words: SingleTextWords
  text?: string
  /** Keeps what is typed when the form is closed; `deleteDraft` ends that. */
  draftKey?: string
  busy: boolean
  failure: unknown
  onSend: (text: string) => void
}

/** A form with one text, which is kept when sending it fails. */
export function SingleTextForm(props: Props) {
  const {
    schema,
    maxLength,
    words,
    text: defaultText = '',
    draftKey,
    busy,
    failure,
    onSend,
  } = props
  const blank = { text: defaultText }
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: draftKey ? readDraft(draftKey, blank) : blank,
  })
  useSavedForm(draftKey, control)
  const text = useWatch({ control, name: 'text' })
  useEffect(() => void showFieldErrors(failure, ['text'], setError), [failure, setError])
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((typed) => onSend(typed.text))}
    >
      <TextAreaField
        label={words.label}
        required
        hint={
          <>
            {words.hint} <CharactersLeft text={text} maxLength={maxLength} />
          </>
        }
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <FormError message={messageBesideFields(failure)} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  )
}
