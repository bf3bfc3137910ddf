import type { Member, TxServices, WriteServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { fileReport } from '../reports/file-report.ts'
import { findConversation } from './queries.ts'

type Sent = { id: string; messageId: string; reason: string }

async function report(services: TxServices, tx: Tx, reporter: Member, sent: Sent) {
  const { id, messageId, reason } = sent
  const conversation = await findConversation(tx, reporter, id)
  const message = await tx
    .selectFrom('conversation_message')
    .select(['id', 'author', 'created_at as createdAt'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!conversation || !message || message.author === conversation.role) throw refuse('not_found')
  await fileReport(services, tx, {
    reporterId: reporter.id,
    subject: 'message_id',
    subjectId: messageId,
    header: conversation.title,
    image: conversation.image,
    sellerName: conversation.sellerName,
    date: message.createdAt.toISOString(),
    reason,
  })
}

/**
 * Adds a message of the other member to the reports of admins, once, and sends the reporter a
 * receipt. Refuses `not_found`.
 */
export function reportMessage(
  services: WriteServices,
  reporter: Member,
  sent: Sent,
): Promise<void> {
  return transact(services.db, (tx) => report(services, tx, reporter, sent))
}
