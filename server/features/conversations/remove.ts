import type { Removal } from '../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../access/audit.ts'
import type { Member, RequestContext } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { ensureUndecided, upholdReports } from '../reports/close.ts'
import { isReported } from '../reports/queries.ts'
import { stateReasons } from '../restrictions/state-reasons.ts'

type Services = Pick<RequestContext, 'db' | 'jobs' | 'config'>

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

async function remove(services: Services, tx: Tx, admin: Member, removal: Removal) {
  const { id: subject, report, ground, reason } = removal
  const message = await lockMessage(tx, subject)
  await ensureUndecided(tx, report, 'message_id', subject)
  if (!message) throw refuse('not_found')
  const { author, title, buyerId, sellerId } = message
  if ([buyerId, sellerId].includes(admin.id)) throw refuse('own_case')
  const memberId = author === 'buyer' ? buyerId : sellerId
  await tx
    .updateTable('conversation_message')
    .set({ removed_at: now })
    .where('id', '=', subject)
    .execute()
  await stateReasons(services, tx, {
    memberId,
    kind: 'messageRemoved',
    subject,
    title,
    ground,
    reason,
    reported: await isReported(tx, 'message_id', subject, memberId),
    decidedBy: admin.id,
  })
  await upholdReports(services, tx, { subject: 'message_id', id: subject, decidedBy: admin.id })
  await recordAudit(tx, admin, {
    action: 'remove_message',
    person: memberId,
    title,
    before: { shown: true },
    after: { shown: false, ground },
  })
}

/**
 * Removes a message for both of its members, states the reasons to its author, and closes its reports.
 * Refuses `not_found`, `own_case` and `report_decided`.
 */
export function removeMessage(services: Services, admin: Member, sent: Removal): Promise<void> {
  return transact(services.db, (tx) => remove(services, tx, admin, sent))
}
