import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { messageOf } from '../failures.ts'
import { identity } from '../identity.ts'
import { lazyCheck } from '../lazy-check.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'

const check = lazyCheck(() => import('./reset-password-check.ts'))

/** Sets a new password with the token of a letter. */
export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslations('entrance')
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: identity.resetPassword,
    onSuccess: () => {
      toast.success(t('passwordChanged'))
      navigate({ to: '/login', replace: true })
    },
  })
  const { props, errors } = useForm(check, (form) => reset.mutate({ ...form, token }))
  return (
    <form {...props} className="grid gap-5">
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={errors.newPassword}
        name="newPassword"
      />
      <Button type="submit" busy={reset.isPending}>
        {t('changePassword')}
      </Button>
      <FormError message={reset.error && messageOf(reset.error)} />
    </form>
  )
}
