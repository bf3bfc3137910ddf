import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf, messageOf } from '../../api/failures.ts'
import { confirmed } from '../../api/recent-login.ts'
import { googlePopup } from '../../session/google-popup.ts'
import { loadSession, pendingSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type AccountSecurity, accountSecurity, securityQuery } from './account-security.ts'
import { canUsePasskeys, usePasskey as provePasskey } from './passkey.ts'
import { ProofForm } from './proof-form.tsx'

/** Google sign-in starts a new session, so the access token is replaced too. */
async function byGoogle() {
  await googlePopup()
  await pendingSession()
  await loadSession()
}

type Proof = { run: (prove: () => Promise<unknown>) => void; busy: boolean }

function TypedProof({ security, run, busy }: Proof & { security: AccountSecurity }) {
  const t = useTranslations('security')
  const { password, totp } = security
  const [byCode, setByCode] = useState(!password)
  const send = (proof: string) =>
    run(() => accountSecurity.authenticate(byCode ? { code: proof } : { password: proof }))
  return (
    <ProofForm
      kind={byCode ? 'appCode' : 'password'}
      label={byCode ? t('code') : t('confirmPassword')}
      submitLabel={t('confirm')}
      busy={busy}
      onProof={send}
    >
      {password && totp && (
        <Button variant="quiet" onClick={() => setByCode(!byCode)}>
          {byCode ? t('usePassword') : t('useCode')}
        </Button>
      )}
    </ProofForm>
  )
}

function Proofs({ security, run, busy }: Proof & { security: AccountSecurity }) {
  const t = useTranslations('security')
  const { password, totp, passkeys, google } = security
  const hasPasskey = passkeys.length > 0 && canUsePasskeys()
  return (
    <div className="grid gap-3">
      {(password || totp) && <TypedProof security={security} run={run} busy={busy} />}
      {hasPasskey && (
        <Button variant="secondary" busy={busy} onClick={() => run(provePasskey)}>
          {t('usePasskey')}
        </Button>
      )}
      {google && !totp && passkeys.length === 0 && (
        <Button variant="secondary" busy={busy} onClick={() => run(byGoogle)}>
          {t('useGoogle')}
        </Button>
      )}
    </div>
  )
}

/** Asks for a new authentication, by any method that the account has. */
export function RecentLoginDialog() {
  const t = useTranslations('security')
  const { data, error, refetch } = useQuery(securityQuery)
  const { run, busy, failure } = useAction(async (prove: () => Promise<unknown>) => {
    await prove()
    confirmed(true)
  })
  const isCancelled = codeOf(failure) === 'passkey-cancelled'
  const message = isCancelled ? t('passkeyCancelled') : failure ? messageOf(failure) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || confirmed(false)}
      title={t('confirmTitle')}
      description={t('confirmLead')}
    >
      <div className="grid gap-4">
        {!data && !error && <Spinner />}
        {error && <LoadError failure={error} onRetry={refetch} />}
        {data && <Proofs security={data} run={run} busy={busy} />}
        <FormError message={message} />
      </div>
    </Dialog>
  )
}
