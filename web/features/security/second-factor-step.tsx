import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import { askIdentity, type Factors } from '../../api/identity.ts'
import { logOut } from '../../session/log-out.ts'
import { loadSession, pendingSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AuthRedirect } from '../auth/use-auth-redirect.ts'
import { canUsePasskeys, usePasskey as provePasskey } from './passkey.ts'

type Props = { entrance: AuthRedirect; factors: Factors }

/** Sends a code or a passkey, and learns who is in. */
async function passSecondFactor(prove: () => Promise<unknown>) {
  await prove()
  await pendingSession()
  return loadSession()
}

/** Fails with a sentence of this screen when the browser's window was closed. */
function useProof() {
  const t = useTranslations('entrance')
  return () =>
    provePasskey().catch((failure) => {
      throw codeOf(failure) === 'passkey-cancelled' ? new Error(t('passkeyCancelled')) : failure
    })
}

/** A code of the app, or one of the backup codes. */
function CodeForm({ entrance }: { entrance: AuthRedirect }) {
  const t = useTranslations('entrance')
  const [isBackup, setBackup] = useState(false)
  const { enter, busy, failure } = entrance
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    const path = isBackup ? 'two-factor/verify-backup-code' : 'two-factor/verify'
    enter(() => passSecondFactor(() => askIdentity(path, { code })), t('loggedIn'))
  }
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={send}>
      {isBackup ? (
        <TextField
          key="backup"
          name="code"
          label={t('backupCode')}
          hint={t('backupCodeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : (
        <TextField
          key="app"
          name="code"
          label={t('appCode')}
          hint={t('appCodeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
      <Button type="submit" busy={busy}>
        {t('continue')}
      </Button>
      <FormError message={failure} />
      <Button variant="quiet" onClick={() => setBackup(!isBackup)}>
        {isBackup ? t('useAppCode') : t('useBackupCode')}
      </Button>
    </form>
  )
}

/** The second step of logging in: an authenticator app, a backup code or a passkey. */
export function SecondFactorStep({ entrance, factors }: Props) {
  const t = useTranslations('entrance')
  const prove = useProof()
  const { enter, busy, failure } = entrance
  return (
    <>
      {factors.totp && <CodeForm entrance={entrance} />}
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
