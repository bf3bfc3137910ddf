import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { EntrancePanel } from '../parts/entrance-panel.tsx'
import { ForgotPasswordForm } from '../parts/forgot-password-form.tsx'
import { titled } from '../titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'

export const Route = createFileRoute('/forgot-password')({
  head: titled('forgotPassword'),
  component: ForgotPassword,
})

function LetterSent({ email }: { email: string }) {
  return (
    <div role="status" className="grid gap-5">
      <Notice>
        If {email} belongs to an account, a letter with a link is on its way. Look in the spam
        folder too.
      </Notice>
      <ButtonLink to="/login" variant="secondary">
        Back to log in
      </ButtonLink>
    </div>
  )
}

function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <EntrancePanel title="Forgot password" lead="We send you a link to choose a new one.">
      {sentTo ? <LetterSent email={sentTo} /> : <ForgotPasswordForm onSent={setSentTo} />}
    </EntrancePanel>
  )
}
