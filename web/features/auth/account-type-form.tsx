import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { chooseAccountType } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { AccountTypeField } from './account-type-field.tsx'
import { AuthPanel } from './auth-panel.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

const { load, resolver } = lazyValidation(() => import('./account-type-validation.ts'))

/** The last step of signing up, for an account without a type. */
export function AccountTypeForm({
  authRedirect,
  name,
}: {
  authRedirect: AuthRedirect
  name: string
}) {
  const t = useTranslations('auth')
  const { enter, busy, failure } = authRedirect
  const { register, handleSubmit, formState } = useForm({ resolver })
  const submit = handleSubmit(({ category }) =>
    enter(() => chooseAccountType(category), t('loggedIn')),
  )
  return (
    <AuthPanel title={t('lastQuestion')} lead={t('buyOrSell', { name })}>
      <form method="post" noValidate className="grid gap-5" onFocus={load} onSubmit={submit}>
        <AccountTypeField
          required
          error={formState.errors.category?.message}
          {...register('category')}
        />
        <FormError message={failure} />
        <Button type="submit" busy={busy}>
          {t('continue')}
        </Button>
      </form>
    </AuthPanel>
  )
}
