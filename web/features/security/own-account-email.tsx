import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { requiredEmail } from '../../../contract/schemas/string-schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { FocusedPanel } from '../../ui/outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ConfirmAddressNotice } from '../auth/confirm-address-notice.tsx'
import { accountSecurity } from './account-security.ts'

const schema = z.object({ email: requiredEmail })

type FormProps = { onSent: (email: string) => void; onCancel: () => void }

/** Takes the focus when it opens. What was typed stays when sending it fails. */
function ChangeEmailForm({ onSent, onCancel }: FormProps) {
  const t = useTranslations('account.email')
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '' },
  })
  useEffect(() => setFocus('email'), [setFocus])
  const { act, isPending, error } = useAction(async ({ email }: { email: string }) => {
    await accountSecurity.changeEmail(email)
    onSent(email.trim())
  })
  const message = useServerErrors(error, ['email'], setError)
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={handleSubmit(act)}>
      <TextField
        label={t('new')}
        type="email"
        autoComplete="email"
        required
        hint={t('hint')}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormError message={message} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button type="submit" busy={isPending}>
          {t('send')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function LinkSent({ email }: { email: string }) {
  const t = useTranslations('account.email')
  return (
    <FocusedPanel role="status" className="grid">
      <Callout tone="good">{t('sent', { email })}</Callout>
    </FocusedPanel>
  )
}

/** The address of the account, and the form that asks for a link to another one. */
export function OwnAccountEmail({ email }: { email: string }) {
  const t = useTranslations('account.email')
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const onSent = (next: string) => {
    setSentTo(next)
    setOpen(false)
  }
  const onCancel = () => {
    setOpen(false)
    heading.current?.focus()
  }
  return (
    <CardSection title={t('heading')} lead={t('lead')} heading={heading}>
      <p className="font-medium wrap-anywhere">{email}</p>
      <ConfirmAddressNotice>{t('unconfirmed')}</ConfirmAddressNotice>
      {isOpen && <ChangeEmailForm onSent={onSent} onCancel={onCancel} />}
      {!isOpen && sentTo && <LinkSent email={sentTo} />}
      {!isOpen && (
        <Button variant="secondary" className="sm:justify-self-start" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      )}
    </CardSection>
  )
}
