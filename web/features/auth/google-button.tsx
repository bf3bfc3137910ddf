import { useTranslations } from 'use-intl'
import { useSite } from '../../data/use-site.ts'
import { logInWithGoogle } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path
        fill="#4285f4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.4h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.9 3.2-4.7 3.2-8.2z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8a6.7 6.7 0 0 1-9.9-3.5H2.2V17A11 11 0 0 0 12 23z"
      />
      <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 9.9z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7l3.6 2.9A6.6 6.6 0 0 1 12 5.4z"
      />
    </svg>
  )
}

/** Renders nothing if Google sign-in is not configured. */
export function GoogleButton({ authRedirect }: { authRedirect: AuthRedirect }) {
  const t = useTranslations('auth')
  if (!useSite().googleSignIn) return null
  const { enter, busy } = authRedirect
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button variant="secondary" busy={busy} onClick={() => enter(logInWithGoogle, t('loggedIn'))}>
        <GoogleMark />
        {t('continueWithGoogle')}
      </Button>
    </>
  )
}
