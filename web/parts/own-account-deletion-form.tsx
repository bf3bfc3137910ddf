import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { useDeleteOwnAccount } from './use-delete-own-account.ts'

const word = 'delete'
const isWord = (typed: string) => typed.trim().toLowerCase() === word
const schema = z.object({
  word: z.string().refine(isWord, { message: `Type “${word}” to go on.` }),
})

type Props = { deletion: ReturnType<typeof useDeleteOwnAccount>; onDecline: () => void }

/** A word to type, so that nobody deletes an account by a slip. */
export function DeleteOwnAccountForm({ deletion, onDecline }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { word: '' },
  })
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(deletion.run)}>
      <TextField
        label={`Type “${word}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        required
        error={formState.errors.word?.message}
        {...register('word')}
      />
      <FormError message={deletion.failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDecline}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={deletion.busy}>
          Delete my account
        </Button>
      </div>
    </form>
  )
}
