import { useTranslations } from 'use-intl'
import { messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useContact } from './use-contact.ts'

const check = lazyValidation(() => import('./contact-check.ts'))

function Sent({ to }: { to: string }) {
  const t = useTranslations('home.contact')
  return <Notice>{t('sent', { email: to })}</Notice>
}

/** A message to the people behind the site. What was typed stays when it can not be sent. */
export function ContactForm() {
  const t = useTranslations('home.contact')
  const { props, errors, show, reset } = useForm(check, (message) => send(message))
  const { send, sending, sentTo, failure } = useContact({ onSent: reset, onRefused: show })
  return (
    <form {...props} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('name')} autoComplete="name" required error={errors.name} name="name" />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email}
          name="email"
        />
      </div>
      <TextAreaField label={t('message')} required={false} error={errors.message} name="message" />
      <Button type="submit" busy={sending} className="sm:justify-self-start">
        {t('submit')}
      </Button>
      <div role="status" className="empty:absolute">
        {sentTo && <Sent to={sentTo} />}
      </div>
      <FormError message={failure ? messageOf(failure) : null} />
    </form>
  )
}
