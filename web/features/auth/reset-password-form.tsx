import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { fieldsOf, messageOf } from '../../api/failures.ts'
import { identity } from '../../api/identity.ts'
import { loadSession, signedOut } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { useForm } from '../../ui/use-form.ts'

const check = lazyValidation(() => import('./reset-password-check.ts'))

/** Sets a new password with the token of a letter. */
export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslations('entrance')
  const navigate = useNavigate()
  const { props, errors, show } = useForm(check, (form) => run(form))
  const { run, busy, failure } = useAction(
    async (form: { newPassword: string }) => {
      await identity.resetPassword({ ...form, token })
      // The account's sessions have ended, perhaps the one of this browser too.
      await loadSession().catch(signedOut)
      toast.success(t('passwordChanged'))
      navigate({ to: '/login', replace: true })
    },
    (refusal) => show(fieldsOf(refusal)),
  )
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
      <Button type="submit" busy={busy}>
        {t('changePassword')}
      </Button>
      <FormError message={failure ? messageOf(failure) : null} />
    </form>
  )
}
