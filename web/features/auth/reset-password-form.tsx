import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import { identity } from '../../api/identity-actions.ts'
import { endLocalSession, loadSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'

const { load, resolver } = lazyValidation(() => import('./reset-password-validation.ts'))

type Props = { token: string; onInvalidLink: () => void }

/** Sets a new password with the token from an e-mail. */
export function ResetPasswordForm({ token, onInvalidLink }: Props) {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm({ resolver })
  const { act, isPending, error } = useAction(
    async (form: { newPassword: string }) => {
      await identity.resetPassword({ ...form, token })
      // The reset has ended the account's sessions, possibly including this browser's.
      await loadSession().catch(endLocalSession)
      toast.success(t('passwordChanged'))
      navigate({ to: '/login', replace: true })
    },
    (refusal) => codeOf(refusal) === 'invalid-link' && onInvalidLink(),
  )
  const message = useServerErrors(error, ['newPassword'], setError)
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onFocus={load}
      onSubmit={handleSubmit(act)}
    >
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" busy={isPending}>
        {t('changePassword')}
      </Button>
      <FormError message={message} />
    </form>
  )
}
