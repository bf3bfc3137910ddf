import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageOf } from '../failures.ts'
import { identity } from '../identity.ts'
import { lazyCheck } from '../lazy-check.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'

const check = lazyCheck(() => import('./forgot-password-check.ts'))

type Props = { onSent: (email: string) => void }

/** Asks for a letter that lets one choose a new password. */
export function ForgotPasswordForm({ onSent }: Props) {
  const t = useTranslations('entrance')
  const request = useMutation({
    mutationFn: identity.requestPasswordReset,
    onSuccess: (_, address) => onSent(address),
  })
  const { props, errors } = useForm(check, ({ email }) => request.mutate(email))
  return (
    <form {...props} className="grid gap-5">
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        error={errors.email}
        name="email"
      />
      <Button type="submit" busy={request.isPending}>
        {t('sendLink')}
      </Button>
      <FormError message={request.error && messageOf(request.error)} />
    </form>
  )
}
