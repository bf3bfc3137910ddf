import { useTranslations } from 'use-intl'
import { chooseAccountType } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyCheck } from '../../ui/lazy-validation.ts'
import { useForm } from '../../ui/use-form.ts'
import { AccountTypeField } from './account-type-field.tsx'
import { EntrancePanel } from './auth-panel.tsx'
import type { Entrance } from './use-auth-redirect.ts'

const check = lazyCheck(() => import('./account-type-check.ts'))

/** The last step of signing up, for somebody who has not said yet what they come for. */
export function AccountTypeForm({ entrance, name }: { entrance: Entrance; name: string }) {
  const t = useTranslations('entrance')
  const { enter, busy, failure } = entrance
  const { props, errors } = useForm(check, ({ category }) =>
    enter(() => chooseAccountType(category), t('loggedIn')),
  )
  return (
    <EntrancePanel title={t('lastQuestion')} lead={t('buyOrSell', { name })}>
      <form {...props} className="grid gap-5">
        <AccountTypeField required error={errors.category} name="category" />
        <FormError message={failure} />
        <Button type="submit" busy={busy}>
          {t('continue')}
        </Button>
      </form>
    </EntrancePanel>
  )
}
