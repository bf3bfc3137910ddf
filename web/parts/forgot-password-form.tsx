import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { messageOf } from '../failures.ts'
import { identity } from '../identity.ts'
import { lazyCheck } from '../lazy-check.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextField } from '../ui/text-field.tsx'

const check = lazyCheck(() => import('./forgot-password-check.ts'))

type Props = { onSent: (email: string) => void }

/** Asks for a letter that lets one choose a new password. */
export function ForgotPasswordForm({ onSent }: Props) {
  const { register, handleSubmit, formState } = useForm({ resolver: check.resolver })
  const request = useMutation({
    mutationFn: identity.requestPasswordReset,
    onSuccess: (_, address) => onSent(address),
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onFocus={check.load}
      onSubmit={handleSubmit((form) => request.mutate(form.email))}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" busy={request.isPending}>
        Send the link
      </Button>
      <FormError message={request.error && messageOf(request.error)} />
    </form>
  )
}
