import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import type { AuthRedirect } from './use-auth-redirect.ts'

/** Shown to a member who was redirected to log-in by a screen that this account may not open. */
export function OtherAccountNeeded({ member }: { member: SessionMember }) {
  const t = useTranslations('auth')
  return (
    <Callout>
      {t('loggedInAs', { name: member.displayName })} {t('otherAccountNeeded')}
    </Callout>
  )
}

/** Redirects a signed-in member from a log-in screen to their original destination. */
export function SignedInRedirect({
  member,
  authRedirect,
}: {
  member: SessionMember
  authRedirect: AuthRedirect
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is shown
  useEffect(() => {
    authRedirect.leave(member)
  }, [])
  return <PageSpinner />
}
