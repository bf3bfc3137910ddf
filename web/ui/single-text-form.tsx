import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { readDraft } from '../session/form-drafts.ts'
import { Button } from './button.tsx'
import { CharactersLeft } from './characters-left.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { useServerErrors } from './field-errors.ts'
import { FormError } from './form-error.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { useSavedForm } from './use-saved-form.ts'

/** What the form says: the name of its field, a hint, and its buttons. */
type SingleTextWords = { label: string; hint: string; submit: string; cancel?: string }

type ButtonsProps = {
  words: SingleTextWords
  busy: boolean
  disabled?: boolean
  /** Whether the action cannot be undone. */
  destructive?: boolean
  /** If given, the form has the two buttons of a dialog. */
  onCancel?: () => void
}

type Props = ButtonsProps & {
  schema: z.ZodType<string, string>
  /** The name of the text in the request, by which the server reports its error. */
  serverField?: string
  /** If given, the form says how many characters are left. */
  maxLength?: number
  /** The height of the field; one of a single line takes no line breaks. */
  rows?: number
  text?: string
  /** Keeps what is typed when the form is closed; `deleteDraft` ends that. */
  draftKey?: string
  failure?: unknown
  /** Shown instead of the message of `failure`. */
  message?: string | null
  onSubmit: (text: string) => void
}

function Buttons({ words, busy, disabled, destructive, onCancel }: ButtonsProps) {
  const t = useTranslations('ui')
  const submit = (
    <Button
      type="submit"
      variant={destructive ? 'destructive' : 'primary'}
      busy={busy}
      disabled={disabled}
    >
      {words.submit}
    </Button>
  )
  if (!onCancel) return <div className="grid sm:flex">{submit}</div>
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onCancel}>
        {words.cancel ?? t('cancel')}
      </Button>
      {submit}
    </DialogActions>
  )
}

/** A form with one text, which is kept when sending it fails. */
export function SingleTextForm(props: Props) {
  const { schema, serverField: name = 'text', words, maxLength, rows = 5, text = '' } = props
  const { draftKey, failure, message, onSubmit } = props
  const blank = { [name]: text }
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(z.object({ [name]: schema })),
    defaultValues: draftKey ? readDraft(draftKey, blank) : blank,
  })
  useSavedForm(draftKey, control)
  const typed = useWatch({ control, name })
  const serverMessage = useServerErrors(failure, [name], setError)
  const field = {
    label: words.label,
    required: true,
    hint: (
      <>
        {words.hint} {maxLength && <CharactersLeft text={typed} maxLength={maxLength} />}
      </>
    ),
    error: formState.errors[name]?.message,
    ...register(name),
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ [name]: valid = '' }) => onSubmit(valid))}
    >
      {rows === 1 ? (
        <TextField autoComplete="off" {...field} />
      ) : (
        <TextAreaField rows={rows} {...field} />
      )}
      <FormError message={message ?? serverMessage} />
      <Buttons {...props} />
    </form>
  )
}
