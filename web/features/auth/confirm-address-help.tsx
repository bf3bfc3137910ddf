import { codeOf } from '../../api/failures.ts'
import { useMember } from '../../api/session-state.ts'
import { SendConfirmation } from './send-confirmation.tsx'

/** Sends the confirmation e-mail again, if the failure is that the address is not confirmed. */
export function ConfirmAddressHelp({ failure }: { failure: unknown }) {
  const member = useMember()
  if (!member || codeOf(failure) !== 'email_confirmation_required') return null
  return <SendConfirmation email={member.email} />
}
