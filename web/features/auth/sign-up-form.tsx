import { useTranslations } from 'use-intl'
import { type NewAccount, signUp } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { AccountTypeField } from './account-type-field.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

const check = lazyValidation(() => import('./sign-up-check.ts'))

/** Everything a new account needs. */
export function SignUpForm({ entrance: { enter, busy, failure } }: { entrance: AuthRedirect }) {
  const t = useTranslations('entrance')
  const created = () => toast.success(t('accountCreated'))
  const { props, errors, show } = useForm(check, (account) => send(account))
  const send = (account: NewAccount) => enter(() => signUp(account, created), undefined, show)
  return (
    <form {...props} className="grid gap-5">
      <TextField label={t('name')} autoComplete="name" required error={errors.name} name="name" />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        error={errors.email}
        name="email"
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={errors.password}
        name="password"
      />
      <AccountTypeField required error={errors.category} name="category" />
      <Button type="submit" busy={busy}>
        {t('signUp')}
      </Button>
      <FormError message={failure} />
    </form>
  )
}
