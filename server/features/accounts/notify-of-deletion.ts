import { isolate } from '../../../contract/i18n/bidi.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import type { Tx } from '../../database/db.ts'
import {
  type EmailServices,
  enqueueMemberEmail,
  type MemberEmail,
  trusted,
} from '../../jobs/email.ts'
import { isMemberReported } from '../reports/queries.ts'

type Email = Omit<MemberEmail, 'reason'>

async function statementOfReasons(
  tx: Tx,
  memberId: string,
  { ground, reason }: RemovalReasons,
): Promise<Email> {
  const isReported = await isMemberReported(tx, memberId)
  const values = {
    ground: { variant: ground },
    reason: trusted(isolate(reason)),
    reported: { variant: isReported ? 'yes' : 'no' },
  }
  return { name: 'accountClosed', values }
}

/** E-mails a member whose account an admin deletes. Call it before the deletion, and before reports are closed. */
export async function notifyOfDeletion(
  services: EmailServices,
  tx: Tx,
  memberId: string,
  reasons?: RemovalReasons,
): Promise<void> {
  const email: Email = reasons
    ? await statementOfReasons(tx, memberId, reasons)
    : { name: 'accountDeleted', values: {} }
  await enqueueMemberEmail(services, tx, memberId, { ...email, reason: 'account' })
}
