import type { Language } from '../../../contract/i18n/languages.ts'
import type { Tx } from '../../database/db.ts'
import {
  type EmailName,
  type EmailServices,
  type EmailValues,
  renderEmail,
  sendEmailJob,
  trusted,
} from '../../jobs/email.ts'

/** The sender of a notice through the public form. The address is not confirmed. */
export type Notifier = { email: string; language: Language }

/** Without user text, as the address may be that of another person. */
export async function emailNotifier(
  { jobs, config: site }: EmailServices,
  tx: Tx,
  { email: to, language }: Notifier,
  { name, values }: { name: EmailName; values: EmailValues },
) {
  const reader = { language, confirmed: false, site, reason: 'notice' } as const
  await jobs.enqueue(sendEmailJob, { to, ...renderEmail(reader, name, values) }, tx)
}

type Received = { id: string; createdAt: Date; page: string }

/** Confirms the receipt of a notice to its sender. */
export function sendNoticeReceipt(
  services: EmailServices,
  tx: Tx,
  notifier: Notifier,
  { id, createdAt, page }: Received,
) {
  const values = { content: { page }, receivedAt: { moment: createdAt }, report: trusted(id) }
  return emailNotifier(services, tx, notifier, { name: 'noticeReceived', values })
}
