import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type NewAccount, signUp } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { showFieldErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AcceptTerms } from './accept-terms.tsx'
import { AccountTypeField } from './account-type-field.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

const { load, resolver } = lazyValidation<NewAccount>(() => import('./sign-up-validation.ts'))

const fields = ['name', 'email', 'password', 'category'] as const

export function SignUpForm({
  authRedirect: { enter, busy, failure },
}: {
  authRedirect: AuthRedirect
}) {
  const t = useTranslations('auth')
  const { register, handleSubmit, setError, formState } = useForm({ resolver })
  const { errors } = formState
  const submit = handleSubmit((account) => {
    const created = () => {
      toast.success(t('accountCreated'))
      toast(t('confirmationSent', { email: account.email }))
    }
    return enter(
      () => signUp(account, created),
      undefined,
      (refusal) => showFieldErrors(refusal, fields, setError),
    )
  })
  return (
    <form method="post" noValidate className="grid gap-5" onFocus={load} onSubmit={submit}>
      <TextField
        label={t('name')}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={errors.password?.message}
        {...register('password')}
      />
      <AccountTypeField required error={errors.category?.message} {...register('category')} />
      <AcceptTerms />
      <Button type="submit" busy={busy}>
        {t('signUp')}
      </Button>
      <FormError message={failure} />
    </form>
  )
}
