import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { chooseAccountType, isGoogleSignUp } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { AccountTypeField } from './account-type-field.tsx'
import { AuthPanel } from './auth-panel.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

const { load, resolver } = lazyValidation(() => import('./account-type-validation.ts'))

type Props = { authRedirect: AuthRedirect; name: string }

function ChooseType({ authRedirect, name }: Props) {
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
        <AcceptTerms />
        <Button type="submit" busy={busy}>
          {t('continue')}
        </Button>
      </form>
    </AuthPanel>
  )
}

function BecomeBuyer({ authRedirect: { enter, busy, failure }, name }: Props) {
  const t = useTranslations('auth')
  return (
    <AuthPanel title={t('lastStep')} lead={t('buyerByGoogle', { name })}>
      <FormError message={failure} />
      <AcceptTerms />
      <Button busy={busy} onClick={() => enter(() => chooseAccountType('buyer'), t('loggedIn'))}>
        {t('continue')}
      </Button>
    </AuthPanel>
  )
}

/** The pages of log-in have no query client. A failure leaves the choice to the server. */
function useIsGoogleSignUp() {
  const [answer, setAnswer] = useState<boolean>()
  useEffect(() => {
    isGoogleSignUp()
      .catch(() => false)
      .then(setAnswer)
  }, [])
  return answer
}

/** The last step of signing up, for an account without a type. Google sign-up makes a buyer. */
export function AccountTypeForm(props: Props) {
  const isBuyer = useIsGoogleSignUp()
  if (isBuyer === undefined) return <PageSpinner />
  return isBuyer ? <BecomeBuyer {...props} /> : <ChooseType {...props} />
}
