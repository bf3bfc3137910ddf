import { isolate } from '../../../contract/i18n/bidi.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import type { Tx } from '../../database/db.ts'
import {
  type EmailServices,
  enqueueMemberEmail,
  type MemberEmail,
  trusted,
} from '../../jobs/email.ts'

function emailOf(reasons: RemovalReasons | undefined): Omit<MemberEmail, 'reason'> {
  if (!reasons) return { name: 'accountDeleted', values: {} }
  const reason = trusted(isolate(reasons.reason))
  return { name: 'accountClosed', values: { ground: { variant: reasons.ground }, reason } }
}

/** E-mails a member whose account an admin deletes. Call it before the deletion. */
export function notifyOfDeletion(
  services: EmailServices,
  tx: Tx,
  memberId: string,
  reasons?: RemovalReasons,
): Promise<void> {
  return enqueueMemberEmail(services, tx, memberId, { ...emailOf(reasons), reason: 'account' })
}
