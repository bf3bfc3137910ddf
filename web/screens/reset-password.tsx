import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EntrancePanel } from '../features/auth/auth-panel.tsx'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'
import { titled } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: { token?: unknown }): { token?: string } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  head: titled('resetPassword'),
  component: ResetPassword,
})

function LinkTooOld() {
  const t = useTranslations('entrance')
  return (
    <div className="grid gap-5">
      <Notice tone="warn">{t('linkTooOld')}</Notice>
      <ButtonLink to="/forgot-password">{t('sendNewLink')}</ButtonLink>
    </div>
  )
}

function ResetPassword() {
  const t = useTranslations('entrance')
  const { token } = Route.useSearch()
  return (
    <EntrancePanel title={t('resetPasswordTitle')}>
      {token ? <ResetPasswordForm token={token} /> : <LinkTooOld />}
    </EntrancePanel>
  )
}
