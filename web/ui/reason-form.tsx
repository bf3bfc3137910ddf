import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { readDraft } from '../session/form-drafts.ts'
import { Button } from './button.tsx'
import { CharactersLeft } from './characters-left.tsx'
import { FormError } from './form-error.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { useSavedForm } from './use-saved-form.ts'

type Props = {
  schema: z.ZodType<string, string>
  maxLength: number
  /** Keeps what is typed when the dialog is closed; `deleteDraft` ends that. */
  draftKey: string
  words: { label: string; hint: string; decline: string; accept: string }
  /** Whether the action cannot be undone. */
  grave?: boolean
  rows?: number
  busy: boolean
  disabled?: boolean
  failure: string | null
  onAccept: (reason: string) => void
  onDecline: () => void
}

/** Asks for the reason of an action, in the dialog that confirms it. */
export function ReasonForm(props: Props) {
  const { schema, maxLength, draftKey, words, grave, rows = 5 } = props
  const { busy, disabled, failure, onAccept, onDecline } = props
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(z.object({ reason: schema })),
    defaultValues: readDraft(draftKey, { reason: '' }),
  })
  useSavedForm(draftKey, control)
  const text = useWatch({ control, name: 'reason' })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ reason }) => onAccept(reason))}
    >
      <TextAreaField
        label={words.label}
        required
        rows={rows}
        hint={
          <>
            {words.hint} <CharactersLeft text={text} maxLength={maxLength} />
          </>
        }
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={onDecline}>
          {words.decline}
        </Button>
        <Button type="submit" variant={grave ? 'grave' : 'primary'} busy={busy} disabled={disabled}>
          {words.accept}
        </Button>
      </div>
    </form>
  )
}
