import { useLocale, useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'

const messages = {
  'invalid-link': 'addressNotConfirmed',
  'wrong-password': 'confirmEmailWrongPassword',
  'other-account': 'confirmEmailOtherAccount',
  'email-already-in-use': 'confirmEmailTaken',
} as const

const isKnown = (code: string): code is keyof typeof messages => code in messages

/** The form for browsers without JavaScript. Only the server knows whether there is a session. */
export function ConfirmEmailWithoutScript({ token, error }: { token: string; error?: string }) {
  const t = useTranslations('auth')
  const language = useLocale()
  const key = error && (isKnown(error) ? messages[error] : 'confirmEmailFailed')
  return (
    <form method="post" action="/api/identity/verify-email/form" className="grid gap-5">
      <p>{t('confirmEmailByPassword')}</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="language" value={language} />
      <Field label={t('password')} hint={t('confirmEmailPasswordNote')}>
        {(wiring) => (
          <input
            {...wiring}
            type="password"
            name="password"
            autoComplete="current-password"
            className="control"
          />
        )}
      </Field>
      <button type="submit" className={buttonClass()}>
        {t('confirmEmail')}
      </button>
      <FormError message={key ? t(key) : null} />
    </form>
  )
}
