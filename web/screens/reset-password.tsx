import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Callout } from '../ui/callout.tsx'
import { FocusedPanel } from '../ui/outcome.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: { token?: unknown }): { token?: string } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  head: pageTitle('resetPassword'),
  component: ResetPassword,
})

function LinkTooOld() {
  const t = useTranslations('auth')
  return (
    <FocusedPanel role="status" className="grid gap-5">
      <Callout tone="warn">{t('linkTooOld')}</Callout>
      <ButtonLink to="/forgot-password">{t('sendNewLink')}</ButtonLink>
    </FocusedPanel>
  )
}

function ResetPassword() {
  const t = useTranslations('auth')
  const { token } = Route.useSearch()
  const [invalid, setInvalid] = useState<string>()
  return (
    <AuthPanel title={t('resetPasswordTitle')}>
      {token && token !== invalid ? (
        <ResetPasswordForm token={token} onInvalidLink={() => setInvalid(token)} />
      ) : (
        <LinkTooOld />
      )}
    </AuthPanel>
  )
}
