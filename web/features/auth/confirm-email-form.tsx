import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import { identity } from '../../api/identity-actions.ts'
import type { Session } from '../../api/session-state.ts'
import { logOut } from '../../session/log-out.ts'
import { loadSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { useAction } from '../../ui/use-action.ts'
import { CurrentPasswordField } from './current-password-field.tsx'

const { load, resolver } = lazyValidation(() => import('./confirm-email-validation.ts'))

type Outcome = 'confirmed' | 'invalid'
type Confirming = { token: string; isChange: boolean; onOutcome: (outcome: Outcome) => void }

/** If the link was already used, the session must be reloaded to see the confirmed address. */
async function confirmEmail(confirmation: { token: string; password?: string }) {
  try {
    await identity.confirmEmail(confirmation)
  } catch (failure) {
    if (codeOf(failure) === 'invalid-link') await loadSession().catch(() => {})
    throw failure
  }
}

/**
 * Confirms the e-mail address of the link's account, authenticated by its password or by this
 * browser's session.
 */
function useConfirmation({ token, onOutcome }: Omit<Confirming, 'isChange'>) {
  return useAction(
    async ({ password }: { password?: string }) => {
      await confirmEmail({ token, password })
      // A session has the old address or an unconfirmed one until it is loaded again.
      await loadSession().catch(() => {})
      onOutcome('confirmed')
    },
    (failure) => {
      if (codeOf(failure) === 'invalid-link') onOutcome('invalid')
      // The session has ended; the form then asks for the password.
      if (codeOf(failure) === 'bad_input') loadSession().catch(() => {})
    },
  )
}

function ByPassword(confirming: Confirming) {
  const t = useTranslations('auth')
  const { act, isPending, error } = useConfirmation(confirming)
  const { register, handleSubmit, formState } = useForm({ resolver })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onFocus={load}
      onSubmit={handleSubmit(act)}
    >
      <p>{t('confirmEmailByPassword')}</p>
      <CurrentPasswordField error={formState.errors.password?.message} {...register('password')} />
      <Button type="submit" busy={isPending}>
        {t('confirmEmail')}
      </Button>
      <FormError failure={error} />
    </form>
  )
}

function BySession({ name, ...confirming }: Confirming & { name: string }) {
  const t = useTranslations('auth')
  const { act, isPending, error } = useConfirmation(confirming)
  const leaving = useAction(logOut)
  const isOther = codeOf(error) === 'other-account'
  return (
    <div className="grid gap-5">
      <Callout>{t('loggedInAs', { name })}</Callout>
      <p>{t(confirming.isChange ? 'confirmNewEmail' : 'confirmEmailBySession')}</p>
      <Button busy={isPending} onClick={() => act({})}>
        {t('confirmEmail')}
      </Button>
      <FormError failure={error} />
      {isOther && (
        <Button variant="secondary" busy={leaving.isPending} onClick={() => leaving.act()}>
          {t('logOut')}
        </Button>
      )}
    </div>
  )
}

/** The button that confirms an address; without a session it needs the account's password. */
export function ConfirmEmailForm({ session, ...confirming }: Confirming & { session: Session }) {
  return session.status === 'in' || session.status === 'unfinished' ? (
    <BySession {...confirming} name={session.displayName} />
  ) : (
    <ByPassword {...confirming} />
  )
}
