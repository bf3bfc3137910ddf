import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldsOf, messageOf } from '../../api/failures.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { messageBesideFields } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { FocusedPanel } from '../../ui/outcome.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { type AccountSecurity, accountSecurity, type NewApp } from './account-security.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ProofForm } from './proof-form.tsx'

type Props = { security: AccountSecurity; onDone: () => unknown }

/** The secret of a new app, as QR code and text; a code from the app completes the set-up. */
function SetUp({ app, onConfirmed }: { app: NewApp; onConfirmed: () => unknown }) {
  const t = useTranslations('security')
  const { act, isPending, error } = useAction(async (code: string) => {
    await accountSecurity.confirmApp(code)
    toast.success(t('appAdded'))
    await onConfirmed()
  })
  const { code } = fieldsOf(error)
  return (
    <FocusedPanel className="grid gap-5">
      <p>{t('scan')}</p>
      <QrCode text={app.uri} label={t('qr')} />
      <div className="grid gap-1.5">
        <h3 className="font-semibold">{t('key')}</h3>
        <CopyLine
          text={app.secret}
          words={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
        />
      </div>
      <BackupCodes codes={app.backupCodes} />
      <ProofForm
        kind="appCode"
        label={t('code')}
        hint={t('codeHint')}
        error={code}
        submitLabel={t('confirmApp')}
        submitClass="sm:justify-self-start"
        busy={isPending}
        onProof={act}
      >
        <FormError message={messageBesideFields(error, ['code'])} />
      </ProofForm>
    </FocusedPanel>
  )
}

type Question = 'remove' | 'renew'

/** Actions for an account with an app: new backup codes, or removing the app. */
function AppActs({ security, onDone, onRemoved }: Props & { onRemoved: () => unknown }) {
  const t = useTranslations('security')
  const [question, setQuestion] = useState<Question>('remove')
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const codesHeading = useRef<HTMLHeadingElement>(null)
  const renewed = useRef(false)
  const { act, isPending, error, reset } = useAction(async (asked: Question) => {
    if (asked === 'remove') {
      await accountSecurity.disableApp()
      toast.success(t('appRemoved'))
    } else {
      setCodes((await accountSecurity.renewBackupCodes()).backupCodes)
      renewed.current = true
    }
    setOpen(false)
    await (asked === 'remove' ? onRemoved() : onDone())
  })
  const ask = (next: Question) => {
    reset()
    renewed.current = false
    setQuestion(next)
    setOpen(true)
  }
  const isRemoval = question === 'remove'
  return (
    <>
      <p>{t('backupCodesLeft', { count: security.backupCodes })}</p>
      {codes && <BackupCodes codes={codes} heading={codesHeading} />}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button variant="secondary" onClick={() => ask('renew')}>
          {t('newBackupCodes')}
        </Button>
        <Button variant="danger" onClick={() => ask('remove')}>
          {t('removeApp')}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={isRemoval ? t('removeAppAsked') : t('newBackupCodesAsked')}
        description={isRemoval ? t('removeAppConsequence') : t('newBackupCodesConsequence')}
        accept={isRemoval ? t('removeApp') : t('newBackupCodes')}
        busy={isPending}
        failure={error ? messageOf(error) : null}
        finalFocus={() => (renewed.current ? codesHeading.current : null)}
        onAccept={() => act(question)}
      />
    </>
  )
}

/** The authenticator app: set-up, removal and backup codes. */
export function SecurityApp({ security, onDone }: Props) {
  const t = useTranslations('security')
  const heading = useRef<HTMLHeadingElement>(null)
  const [app, setApp] = useState<NewApp>()
  const { act, isPending, error } = useAction(async () => setApp(await accountSecurity.enableApp()))
  const finish = async () => {
    await onDone()
    setApp(undefined)
    heading.current?.focus()
  }
  return (
    <CardSection
      title={t('app')}
      heading={heading}
      lead={
        <>
          {t('appLead')}{' '}
          <Badge tone={security.totp ? 'good' : 'neutral'}>
            {security.totp ? t('appOn') : t('appOff')}
          </Badge>
        </>
      }
    >
      {security.totp && <AppActs security={security} onDone={onDone} onRemoved={finish} />}
      {!security.totp && app && <SetUp app={app} onConfirmed={finish} />}
      {!security.totp && !app && (
        <Button className="sm:justify-self-start" busy={isPending} onClick={() => act()}>
          {t('setUpApp')}
        </Button>
      )}
      <FormError failure={error} />
    </CardSection>
  )
}
