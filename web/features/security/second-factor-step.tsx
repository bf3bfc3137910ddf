import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import { askIdentity, endIdentitySession, type Factors } from '../../api/identity.ts'
import { endLocalSession, loadSession, waitForSessionLoad } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { AuthRedirect } from '../auth/use-auth-redirect.ts'
import { canUsePasskeys, provePasskey } from './passkey.ts'
import { ProofForm } from './proof-form.tsx'

type Props = { authRedirect: AuthRedirect; factors: Factors }

/** Submits a code or a passkey, then loads the session. */
async function passSecondFactor(prove: () => Promise<unknown>) {
  await prove()
  await waitForSessionLoad()
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

function PasskeyButton({ authRedirect, factors }: Props) {
  const t = useTranslations('auth')
  const prove = useProof()
  const { enter, busy } = authRedirect
  return (
    <Button
      variant={factors.totp ? 'secondary' : 'primary'}
      busy={busy}
      onClick={() => enter(() => passSecondFactor(prove), t('loggedIn'))}
    >
      {t('usePasskey')}
    </Button>
  )
}

/** Ends the pending log-in, and focuses the form that replaces this step. */
async function startAgain() {
  await endIdentitySession()
  endLocalSession()
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('main input')?.focus())
}

function OtherAccount({ onDone }: { onDone: () => void }) {
  const t = useTranslations('auth')
  const { act, isPending, error } = useAction(async () => {
    await startAgain()
    onDone()
  })
  return (
    <>
      <Button variant="quiet" busy={isPending} onClick={() => act()}>
        {t('otherAccount')}
      </Button>
      <FormError failure={error} />
    </>
  )
}

/** The second step of logging in, focused: an authenticator app, a backup code or a passkey. */
export function SecondFactorStep(props: Props) {
  const t = useTranslations('auth')
  const { authRedirect, factors } = props
  const hasPasskey = factors.passkey && canUsePasskeys()
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div ref={step} className="contents">
      {factors.totp && <CodeForm authRedirect={authRedirect} />}
      {hasPasskey && <PasskeyButton {...props} />}
      {!factors.totp && !hasPasskey && <Callout tone="warn">{t('passkeysNotHere')}</Callout>}
      {!factors.totp && <FormError message={authRedirect.failure} />}
      <OtherAccount onDone={authRedirect.reset} />
    </div>
  )
}
