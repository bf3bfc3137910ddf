import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { findConversation } from './queries.ts'

type Sent = { id: string; messageId: string; reason: string }

async function report(tx: Tx, reporter: Member, { id, messageId, reason }: Sent) {
  const conversation = await findConversation(tx, reporter, id)
  const message = await tx
    .selectFrom('conversation_message')
    .select(['id', 'author', 'created_at as createdAt'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', id)
    .executeTakeFirst()
  if (!conversation || !message || message.author === conversation.role) throw refuse('not_found')
  await tx
    .insertInto('report')
    .values({
      ...{ reporter_id: reporter.id, message_id: message.id, reason },
      header: conversation.title,
      image: conversation.image,
      seller_name: conversation.sellerName,
      item_date: message.createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'message_id']).doNothing())
    .execute()
}

/** Adds a message of the other member to the reports of admins, once. Refuses `not_found`. */
export function reportMessage(db: Db, reporter: Member, sent: Sent): Promise<void> {
  return transact(db, (tx) => report(tx, reporter, sent))
}
