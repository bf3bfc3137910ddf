import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { logIn } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useForm } from '../../ui/use-form.ts'
import type { AuthRedirect } from './use-auth-redirect.ts'

const check = lazyValidation(() => import('./log-in-check.ts'))

/** E-mail and password of somebody we know. */
export function LogInForm({ entrance: { enter, busy, failure } }: { entrance: AuthRedirect }) {
  const t = useTranslations('entrance')
  const { props, errors } = useForm(check, (credentials) =>
    enter(() => logIn(credentials), t('loggedIn')),
  )
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
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        error={errors.password}
        name="password"
      />
      <Link to="/forgot-password" className={`justify-self-start ${textLink}`}>
        {t('forgotPassword')}
      </Link>
      <Button type="submit" busy={busy}>
        {t('logIn')}
      </Button>
      <FormError message={failure} />
    </form>
  )
}
