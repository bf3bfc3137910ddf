import type { Removal } from '../../../contract/schemas/removal-reasons.ts'
import type { Member, TxServices, WriteServices } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { ensureUndecided } from '../reports/close.ts'
import { recordRemoval } from '../reports/record-removal.ts'
import { isParty, memberOf } from '../sales/rules.ts'

const lockMessage = (tx: Tx, id: string) =>
  tx
    .selectFrom('conversation_message as message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('product', 'product.id', 'conversation.product_id')
    .select(['message.author', 'product.title'])
    .select(['conversation.buyer_id as buyerId', 'conversation.seller_id as sellerId'])
    .where('message.id', '=', id)
    .where('message.removed_at', 'is', null)
    .forUpdate('message')
    .executeTakeFirst()

async function remove(services: TxServices, tx: Tx, admin: Member, removal: Removal) {
  const { id, report } = removal
  const message = await lockMessage(tx, id)
  await ensureUndecided(tx, report, 'message_id', id)
  if (!message) throw refuse('not_found')
  if (isParty(message, admin)) throw refuse('own_case')
  await tx
    .updateTable('conversation_message')
    .set({ removed_at: now })
    .where('id', '=', id)
    .execute()
  await recordRemoval(services, tx, admin, {
    ...removal,
    kind: 'messageRemoved',
    subject: 'message_id',
    title: message.title,
    authors: [memberOf(message, message.author)],
    action: 'remove_message',
    auditKey: 'shown',
  })
}

/**
 * Removes a message for both of its members, states the reasons to its author, and closes its reports.
 * Refuses `not_found`, `own_case` and `report_decided`.
 */
export function removeMessage(
  services: WriteServices,
  admin: Member,
  sent: Removal,
): Promise<void> {
  return transact(services.db, (tx) => remove(services, tx, admin, sent))
}
