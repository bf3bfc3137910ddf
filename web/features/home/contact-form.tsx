import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { ContactMessage } from '../../../contract/content.ts'
import { parseContactAbout } from '../../../contract/schemas/contact-about.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useContact } from './use-contact.ts'
import { useSender } from './use-sender.ts'

const { load, resolver } = lazyValidation<ContactMessage>(() => import('./contact-validation.ts'))

const fields = ['name', 'email', 'message'] as const

function Sent({ to }: { to: string }) {
  const t = useTranslations('home.contact')
  return <Callout>{t('sent', { email: to })}</Callout>
}

type Props = {
  /** The order or decision that the message is about; ignored unless it has the form of the contract. */
  about: string | undefined
}

/** Sends a message to the operators. The input is kept when submitting fails. */
export function ContactForm({ about }: Props) {
  const t = useTranslations('home.contact')
  const subject = about === undefined ? undefined : parseContactAbout(about)
  const form = useForm<ContactMessage>({ resolver })
  const { register, handleSubmit, setError, reset, formState } = form
  useSender(form)
  const { errors } = formState
  const { send, sending, sentTo, error } = useContact(() => reset())
  const failure = useServerErrors(error, fields, setError)
  // Not awaited, so that React Hook Form treats the reset form as not submitted.
  const submit = handleSubmit((message) => void send({ ...message, ...(subject && { about }) }))
  return (
    <form method="post" noValidate className="grid gap-5" onFocus={load} onSubmit={submit}>
      {subject && (
        <p className="font-medium wrap-anywhere">
          {t(`about.${subject.kind}`, { number: subject.number })}
        </p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('name')}
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextAreaField
        label={t('message')}
        required={false}
        error={errors.message?.message}
        {...register('message')}
      />
      <Button type="submit" busy={sending} className="sm:justify-self-start">
        {t('submit')}
      </Button>
      <div role="status" className="empty:absolute">
        {sentTo && <Sent to={sentTo} />}
      </div>
      <FormError message={failure} />
    </form>
  )
}
