import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf, fieldsOf } from '../../api/failures.ts'
import { isOtherPerson, resolveConfirmation } from '../../api/recent-login.ts'
import { emailOf, useSession } from '../../api/session-state.ts'
import { googlePopup } from '../../session/google-popup.ts'
import { loadSession, waitForSessionLoad } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messageBesideFields } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type AccountSecurity, accountSecurity, securityQuery } from './account-security.ts'
import { canUsePasskeys, provePasskey } from './passkey.ts'
import { ProofForm } from './proof-form.tsx'

/** Google sign-in starts a new session, so the access token is replaced too. */
async function byGoogle() {
  await googlePopup({ reauthentication: true })
  await waitForSessionLoad()
  await loadSession()
}

type Props = {
  security: AccountSecurity
  act: (prove: () => Promise<unknown>) => void
  isPending: boolean
  error: unknown
  reset: () => void
}

function TypedProof({ security, act, isPending, error, reset }: Props) {
  const t = useTranslations('security')
  const { password, totp } = security
  const [byCode, setByCode] = useState(!password)
  const fields = fieldsOf(error)
  const send = (proof: string) =>
    act(() => accountSecurity.authenticate(byCode ? { code: proof } : { password: proof }))
  const change = () => {
    setByCode(!byCode)
    reset()
  }
  return (
    <ProofForm
      kind={byCode ? 'appCode' : 'password'}
      label={byCode ? t('code') : t('confirmPassword')}
      error={fields.code ?? fields.password}
      submitLabel={t('confirm')}
      busy={isPending}
      onProof={send}
    >
      {password && totp && (
        <Button variant="quiet" onClick={change}>
          {byCode ? t('usePassword') : t('useCode')}
        </Button>
      )}
    </ProofForm>
  )
}

function Proofs(props: Props) {
  const t = useTranslations('security')
  const { security, act, isPending } = props
  const { password, totp, passkeys, google } = security
  const hasPasskey = passkeys.length > 0 && canUsePasskeys()
  return (
    <div className="grid gap-3">
      {(password || totp) && <TypedProof {...props} />}
      {hasPasskey && (
        <Button variant="secondary" busy={isPending} onClick={() => act(provePasskey)}>
          {t('usePasskey')}
        </Button>
      )}
      {google && !totp && passkeys.length === 0 && (
        <Button variant="secondary" busy={isPending} onClick={() => act(byGoogle)}>
          {t('useGoogle')}
        </Button>
      )}
    </div>
  )
}

function KnownProofs(props: Omit<Props, 'security'>) {
  const { data, error, refetch } = useQuery(securityQuery)
  return (
    <>
      {!data && !error && <Spinner />}
      {error && !data && <LoadError failure={error} onRetry={refetch} />}
      {data && <Proofs security={data} {...props} />}
    </>
  )
}

/** Asks for a new authentication, by any method that the account has. */
export function RecentLoginDialog() {
  const t = useTranslations('security')
  const email = emailOf(useSession()) ?? ''
  const isOther = isOtherPerson()
  const { act, isPending, error, reset } = useAction(async (prove: () => Promise<unknown>) => {
    await prove()
    if (!isOtherPerson()) resolveConfirmation(true)
  })
  const isCancelled = codeOf(error) === 'passkey-cancelled'
  const message = isCancelled
    ? t('passkeyCancelled')
    : messageBesideFields(error, ['code', 'password'])
  return (
    <Dialog
      open
      onOpenChange={(open) => open || resolveConfirmation(false)}
      title={t('confirmTitle')}
      description={t('confirmLead')}
    >
      <div className="grid gap-4">
        {!isOther && <KnownProofs act={act} isPending={isPending} error={error} reset={reset} />}
        <FormError message={isOther ? t('otherPerson', { email }) : message} />
      </div>
    </Dialog>
  )
}
