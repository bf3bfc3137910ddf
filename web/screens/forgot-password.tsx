import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Callout } from '../ui/callout.tsx'
import { FocusedPanel } from '../ui/outcome.tsx'

export const Route = createFileRoute('/forgot-password')({
  head: pageTitle('forgotPassword'),
  component: ForgotPassword,
})

function EmailSent({ email }: { email: string }) {
  const t = useTranslations('auth')
  return (
    <FocusedPanel role="status" className="grid gap-5">
      <Callout>{t('linkSent', { email })}</Callout>
      <ButtonLink to="/login" variant="secondary">
        {t('backToLogIn')}
      </ButtonLink>
    </FocusedPanel>
  )
}

function ForgotPassword() {
  const t = useTranslations('auth')
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthPanel title={t('forgotPasswordTitle')} lead={t('forgotPasswordLead')}>
      {sentTo ? <EmailSent email={sentTo} /> : <ForgotPasswordForm onSent={setSentTo} />}
    </AuthPanel>
  )
}
