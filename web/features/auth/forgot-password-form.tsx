import { useTranslations } from 'use-intl'
import { messageOf } from '../../api/failures.ts'
import { identity } from '../../api/identity.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useForm } from '../../ui/use-form.ts'

const check = lazyValidation(() => import('./forgot-password-check.ts'))

type Props = { onSent: (email: string) => void }

/** Asks for a letter that lets one choose a new password. */
export function ForgotPasswordForm({ onSent }: Props) {
  const t = useTranslations('entrance')
  const { run, busy, failure } = useAction(async ({ email }: { email: string }) => {
    await identity.requestPasswordReset(email)
    onSent(email)
  })
  const { props, errors } = useForm(check, run)
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
      <Button type="submit" busy={busy}>
        {t('sendLink')}
      </Button>
      <FormError message={failure ? messageOf(failure) : null} />
    </form>
  )
}
