import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { fieldsOf, messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { OwnAccountSection } from '../account/own-account-section.tsx'
import { accountSecurity } from './account-security.ts'

type Props = { hasPassword: boolean; email: string; onDone: () => unknown }

/** Changes the password, or sets the first one of an account that logs in with Google. */
export function SecurityPassword({ hasPassword, email, onDone }: Props) {
  const t = useTranslations('security')
  const form = useRef<HTMLFormElement>(null)
  const { run, busy, failure } = useAction(
    async (passwords: { currentPassword?: string; newPassword: string }) => {
      await accountSecurity.changePassword(passwords)
      form.current?.reset()
      toast.success(t('passwordChanged'))
      await onDone()
    },
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const newPassword = String(typed.get('newPassword'))
    run(hasPassword ? { currentPassword: String(typed.get('old')), newPassword } : { newPassword })
  }
  const { newPassword } = fieldsOf(failure)
  return (
    <OwnAccountSection
      title={t('password')}
      lead={hasPassword ? t('passwordLead') : t('passwordMissing')}
    >
      <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={send}>
        <input type="hidden" autoComplete="username" value={email} />
        {hasPassword && (
          <PasswordField
            name="old"
            label={t('currentPassword')}
            autoComplete="current-password"
            required
          />
        )}
        <PasswordField
          name="newPassword"
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          error={newPassword}
          required
        />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {hasPassword ? t('changePassword') : t('setPassword')}
        </Button>
        <FormError message={failure && !newPassword ? messageOf(failure) : null} />
      </form>
    </OwnAccountSection>
  )
}
