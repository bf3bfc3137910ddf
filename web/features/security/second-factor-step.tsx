import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import { askIdentity, type Factors } from '../../api/identity.ts'
import { logOut } from '../../session/log-out.ts'
import { loadSession, pendingSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import type { AuthRedirect } from '../auth/use-auth-redirect.ts'
import { canUsePasskeys, usePasskey as provePasskey } from './passkey.ts'
import { ProofForm } from './proof-form.tsx'

type Props = { authRedirect: AuthRedirect; factors: Factors }

/** Submits a code or a passkey, then loads the session. */
async function passSecondFactor(prove: () => Promise<unknown>) {
  await prove()
  await pendingSession()
  return loadSession()
}

/** Reports a cancelled passkey dialog with a message of this screen. */
function useProof() {
  const t = useTranslations('auth')
  return () =>
    provePasskey().catch((failure) => {
      throw codeOf(failure) === 'passkey-cancelled' ? new Error(t('passkeyCancelled')) : failure
    })
}

/** A code from the app, or a backup code. */
function CodeForm({ authRedirect }: { authRedirect: AuthRedirect }) {
  const t = useTranslations('auth')
  const [isBackup, setBackup] = useState(false)
  const { enter, busy, failure, fields, reset } = authRedirect
  const send = (code: string) => {
    const path = isBackup ? 'two-factor/verify-backup-code' : 'two-factor/verify'
    enter(() => passSecondFactor(() => askIdentity(path, { code })), t('loggedIn'))
  }
  const change = () => {
    setBackup(!isBackup)
    reset()
  }
  return (
    <ProofForm
      kind={isBackup ? 'backupCode' : 'appCode'}
      label={isBackup ? t('backupCode') : t('appCode')}
      hint={isBackup ? t('backupCodeHint') : t('appCodeHint')}
      error={fields.code}
      submitLabel={t('continue')}
      busy={busy}
      onProof={send}
    >
      <FormError message={!fields.code && failure} />
      <Button variant="quiet" onClick={change}>
        {isBackup ? t('useAppCode') : t('useBackupCode')}
      </Button>
    </ProofForm>
  )
}

/** The second step of logging in: an authenticator app, a backup code or a passkey. */
export function SecondFactorStep({ authRedirect, factors }: Props) {
  const t = useTranslations('auth')
  const prove = useProof()
  const { enter, busy, failure } = authRedirect
  return (
    <>
      {factors.totp && <CodeForm authRedirect={authRedirect} />}
      {factors.passkey && canUsePasskeys() && (
        <Button
          variant={factors.totp ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => enter(() => passSecondFactor(prove), t('loggedIn'))}
        >
          {t('usePasskey')}
        </Button>
      )}
      {!factors.totp && <FormError message={failure} />}
      <Button variant="quiet" onClick={() => logOut()}>
        {t('otherAccount')}
      </Button>
    </>
  )
}
