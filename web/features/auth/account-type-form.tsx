import { useTranslations } from 'use-intl'
import { chooseAccountType } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { useForm } from '../../ui/use-form.ts'
import { AccountTypeField } from './account-type-field.tsx'
import { AuthPanel } from './auth-panel.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

const check = lazyValidation(() => import('./account-type-check.ts'))

/** The last step of signing up, for somebody who has not said yet what they come for. */
export function AccountTypeForm({ entrance, name }: { entrance: AuthRedirect; name: string }) {
  const t = useTranslations('entrance')
  const { enter, busy, failure } = entrance
  const { props, errors } = useForm(check, ({ category }) =>
    enter(() => chooseAccountType(category), t('loggedIn')),
  )
  return (
    <AuthPanel title={t('lastQuestion')} lead={t('buyOrSell', { name })}>
      <form {...props} className="grid gap-5">
        <AccountTypeField required error={errors.category} name="category" />
        <FormError message={failure} />
        <Button type="submit" busy={busy}>
          {t('continue')}
        </Button>
      </form>
    </AuthPanel>
  )
}
