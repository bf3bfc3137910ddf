import { useMember } from '../session-state.ts'
import { Notice } from '../ui/notice.tsx'

/** For a signed-in person on the log-in screen, perhaps sent there by a screen of admins. */
export function AlreadyIn({ from }: { from?: string }) {
  const member = useMember()
  if (!member) return null
  return (
    <Notice>
      You are logged in as {member.displayName}.
      {from && ' This account can not open that page; log in with another one.'}
    </Notice>
  )
}
