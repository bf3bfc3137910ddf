import type { ReactNode } from 'react'
import { useMember } from '../../api/session-state.ts'
import { Callout } from '../../ui/callout.tsx'
import { SendConfirmation } from './send-confirmation.tsx'

type Props = { className?: string; children: ReactNode }

/** Tells members whose address is not confirmed what they cannot do until then. */
export function ConfirmAddressNotice({ className = '', children }: Props) {
  const member = useMember()
  if (!member || member.emailVerified) return null
  return (
    <div className={`grid gap-3 ${className}`}>
      <Callout tone="warn">{children}</Callout>
      <SendConfirmation email={member.email} />
    </div>
  )
}
