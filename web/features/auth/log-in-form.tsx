import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { logIn } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

const { load, resolver } = lazyValidation(() => import('./log-in-validation.ts'))

export function LogInForm({
  authRedirect: { enter, busy, failure },
}: {
  authRedirect: AuthRedirect
}) {
  const t = useTranslations('auth')
  const { register, handleSubmit, formState } = useForm({ resolver })
  const { errors } = formState
  const submit = handleSubmit((credentials) => enter(() => logIn(credentials), t('loggedIn')))
  return (
    <form method="post" noValidate className="grid gap-5" onFocus={load} onSubmit={submit}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <CurrentPasswordField error={errors.password?.message} {...register('password')} />
      <Button type="submit" busy={busy}>
        {t('logIn')}
      </Button>
      <FormError message={failure} />
    </form>
  )
}
