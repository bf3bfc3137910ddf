import type { Tx } from '../../database/db.ts'
import { type EmailServices, trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { noticesPath } from './rules.ts'

export type ReceivedReport = { id: string; header: string; createdAt: Date }

/** Confirms to the reporter that a report has arrived, in the transaction that inserts it. */
export async function confirmReceipt(
  services: EmailServices,
  tx: Tx,
  { id: reporterId }: { id: string },
  { id: subject, header: title, createdAt }: ReceivedReport,
) {
  const notice = { memberId: reporterId, kind: 'reportReceived', subject, title } as const
  const values = { title, report: trusted(subject), receivedAt: { moment: createdAt } }
  const email = { name: 'reportReceived', values } as const
  await notifyMember(services, tx, { ...notice, path: noticesPath }, email)
}
