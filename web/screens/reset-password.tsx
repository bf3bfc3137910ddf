import { createFileRoute } from '@tanstack/react-router'
import { EntrancePanel } from '../parts/entrance-panel.tsx'
import { ResetPasswordForm } from '../parts/reset-password-form.tsx'
import { titled } from '../titles.ts'
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
  return (
    <div className="grid gap-5">
      <Notice tone="warn">This link is not valid any more. Ask for a new one.</Notice>
      <ButtonLink to="/forgot-password">Send a new link</ButtonLink>
    </div>
  )
}

function ResetPassword() {
  const { token } = Route.useSearch()
  return (
    <EntrancePanel title="Choose a new password">
      {token ? <ResetPasswordForm token={token} /> : <LinkTooOld />}
    </EntrancePanel>
  )
}
