import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { type AccountSecurity, accountSecurity, type Passkey } from './account-security.ts'
import { canUsePasskeys, createPasskey } from './passkey.ts'

type Props = { security: AccountSecurity; onDone: () => unknown }

function NewPasskey({ onDone }: { onDone: () => unknown }) {
  const t = useTranslations('security')
  const { register, handleSubmit, reset } = useForm<{ name: string }>()
  const { act, isPending, error } = useAction(async (name: string) => {
    const options = await accountSecurity.registerOptions()
    await accountSecurity.registerPasskey(await createPasskey(options), name)
    reset()
    toast.success(t('passkeyAdded'))
    await onDone()
  })
  // Not awaited, so that React Hook Form treats the reset form as not submitted.
  const submit = handleSubmit(({ name }) => void act(name))
  const isCancelled = codeOf(error) === 'passkey-cancelled'
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        maxLength={120}
        autoComplete="off"
        required={false}
        {...register('name')}
      />
      <Button type="submit" busy={isPending} className="sm:justify-self-start">
        {t('addPasskey')}
      </Button>
      <FormError message={isCancelled && t('passkeyCancelled')} failure={error} />
    </form>
  )
}

function PasskeyList({ passkeys, onDone }: { passkeys: Passkey[]; onDone: () => unknown }) {
  const t = useTranslations('security')
  const nameOf = (one?: Passkey) => one?.name ?? t('passkeyUnnamed')
  const {
    item: asked,
    ask,
    dialog,
  } = useConfirmedAction(async ({ _id: id }: Passkey & { _id: string }) => {
    await accountSecurity.deletePasskey(id)
    await onDone()
    return t('passkeyDeleted')
  })
  return (
    <>
      {passkeys.length === 0 && <p>{t('noPasskeys')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {passkeys.map((one) => (
          <li
            key={one.id}
            className="flex items-center justify-between gap-3 border-b border-line pb-3"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <bdi>{nameOf(one)}</bdi>
              </p>
              <p className="text-sm text-muted">
                {t.rich('passkeySince', { date: () => <DateText iso={one.created} /> })}
              </p>
            </div>
            <Button
              variant="danger"
              size="sm"
              aria-label={t('passkeyDeleteOf', { name: nameOf(one) })}
              onClick={({ currentTarget }) => ask({ ...one, _id: one.id }, currentTarget)}
            >
              {t('passkeyDelete')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...dialog}
        title={t('passkeyDeleteAsked', { name: nameOf(asked) })}
        description={t('passkeyDeleteConsequence')}
        accept={t('passkeyDelete')}
      />
    </>
  )
}

/** The passkeys of the account, with a form to add one. */
export function SecurityPasskeys({ security, onDone }: Props) {
  const t = useTranslations('security')
  const { passkeys, passkeysOffered } = security
  if (!passkeysOffered && passkeys.length === 0) return null
  return (
    <CardSection title={t('passkeys')} lead={t('passkeysLead')}>
      <PasskeyList passkeys={passkeys} onDone={onDone} />
      {canUsePasskeys() ? <NewPasskey onDone={onDone} /> : <p>{t('passkeysNotHere')}</p>}
    </CardSection>
  )
}
