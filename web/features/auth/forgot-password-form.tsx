import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { identity } from '../../api/identity-actions.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'

const { load, resolver } = lazyValidation(() => import('./forgot-password-validation.ts'))

type Props = { onSent: (email: string) => void }

export function ForgotPasswordForm({ onSent }: Props) {
  const t = useTranslations('auth')
  const { act, isPending, error } = useAction(async ({ email }: { email: string }) => {
    await identity.requestPasswordReset(email)
    onSent(email)
  })
  const { register, handleSubmit, formState } = useForm({ resolver })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onFocus={load}
      onSubmit={handleSubmit(act)}
    >
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" busy={isPending}>
        {t('sendLink')}
      </Button>
      <FormError failure={error} />
    </form>
  )
}
