import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { fieldsOf, messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { showFieldErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { OwnAccountSection } from '../account/own-account-section.tsx'
import { accountSecurity } from './account-security.ts'

type Passwords = { currentPassword?: string; newPassword: string }

type Props = { hasPassword: boolean; email: string; onDone: () => unknown }

/** Changes the password, or sets the first one of an account that uses Google sign-in. */
export function SecurityPassword({ hasPassword, email, onDone }: Props) {
  const t = useTranslations('security')
  const { register, handleSubmit, setError, reset, formState } = useForm<Passwords>()
  const { act, isPending, error } = useAction(
    async (passwords: Passwords) => {
      await accountSecurity.changePassword(passwords)
      reset()
      toast.success(t('passwordChanged'))
      await onDone()
    },
    (refusal) => showFieldErrors(refusal, ['newPassword'], setError),
  )
  // Not awaited, so that React Hook Form treats the reset form as not submitted.
  const submit = handleSubmit((passwords) => void act(passwords))
  return (
    <OwnAccountSection
      title={t('password')}
      lead={hasPassword ? t('passwordLead') : t('passwordMissing')}
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={email} />
        {hasPassword && (
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            required
            {...register('currentPassword', { shouldUnregister: true })}
          />
        )}
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          error={formState.errors.newPassword?.message}
          required
          {...register('newPassword')}
        />
        <Button type="submit" busy={isPending} className="sm:justify-self-start">
          {hasPassword ? t('changePassword') : t('setPassword')}
        </Button>
        <FormError message={error && !fieldsOf(error).newPassword ? messageOf(error) : null} />
      </form>
    </OwnAccountSection>
  )
}
