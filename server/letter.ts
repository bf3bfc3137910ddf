import type { Tx } from './db.ts'
import type { Jobs } from './jobs.ts'

/**
 * Sends a member a letter once the transaction commits. `to` is their address; that of a deleted
 * person is none, and nothing is sent.
 */
export async function writeTo(
  { jobs }: { jobs: Jobs },
  tx: Tx,
  to: string,
  letter: { subject: string; text: string },
) {
  if (!to.includes('@')) return
  // Titles may have line breaks, headers may not.
  const subject = letter.subject.replaceAll(/[\s\p{Cc}]+/gu, ' ')
  await jobs.enqueue('send_mail', { to, subject, text: letter.text }, tx)
}
