import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { formatMessage } from '../../../contract/i18n/messages.ts'
import { codeOf, messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { accountSecurity } from './account-security.ts'

type Passwords = { currentPassword?: string; newPassword: string }

const isWrongPassword = (failure: unknown) => codeOf(failure) === 'wrong-password'

type Props = { hasPassword: boolean; email: string; onDone: () => unknown }

/** Changes the password, or sets the first one of an account that uses Google sign-in. */
export function SecurityPassword({ hasPassword, email, onDone }: Props) {
  const t = useTranslations('security')
  const { register, handleSubmit, setError, reset, formState } = useForm<Passwords>()
  const { errors } = formState
  const required = formatMessage('passwordNeeded')
  const showWrongPassword = (refusal: unknown) => {
    if (!isWrongPassword(refusal)) return
    setError('currentPassword', { message: messageOf(refusal) }, { shouldFocus: true })
  }
  const { act, isPending, error } = useAction(async (passwords: Passwords) => {
    await accountSecurity.changePassword(passwords)
    reset()
    toast.success(t('passwordChanged'))
    await onDone()
  }, showWrongPassword)
  const message = useServerErrors(isWrongPassword(error) ? null : error, ['newPassword'], setError)
  // Not awaited, so that React Hook Form treats the reset form as not submitted.
  const submit = handleSubmit((passwords) => void act(passwords))
  return (
    <CardSection
      title={t('password')}
      lead={hasPassword ? t('passwordLead') : t('passwordMissing')}
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={email} />
        {hasPassword && (
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            required
            {...register('currentPassword', { required, shouldUnregister: true })}
          />
        )}
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          required
          {...register('newPassword', { required })}
        />
        <Button type="submit" busy={isPending} className="sm:justify-self-start">
          {hasPassword ? t('changePassword') : t('setPassword')}
        </Button>
        <FormError message={message} />
      </form>
    </CardSection>
  )
}
