import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { repeatUntilEmpty } from '../../jobs/repeat-until-empty.ts'
import { notifyMember } from '../notices/notify.ts'
import { minutesUntilEmail } from './rules.ts'
import { otherNameOf } from './serialize.ts'
import { contactStatusOf, subjects } from './subject.ts'

const batch = 100

/** Marks members with unread messages as notified, and returns them. Two processes never take the same. */
function takeDue(tx: Tx) {
  const due = tx
    .selectFrom('conversation_party')
    .select(['conversation_id', 'role'])
    .where('told_at', 'is', null)
    .where(
      'unread_since',
      '<=',
      sql<Date>`clock_timestamp() - make_interval(mins => ${minutesUntilEmail})`,
    )
    .orderBy('unread_since')
    .limit(batch)
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('conversation_party as party')
    .from(due.as('due'))
    .set({ told_at: now })
    .whereRef('party.conversation_id', '=', 'due.conversation_id')
    .whereRef('party.role', '=', 'due.role')
    .returning([
      'party.conversation_id as conversationId',
      'party.member_id as memberId',
      'party.role',
    ])
    .execute()
}

type DueReminder = Awaited<ReturnType<typeof takeDue>>[number]

async function notifyOfMessages(
  services: AppServices,
  tx: Tx,
  { conversationId, memberId, role }: DueReminder,
) {
  const subject = await subjects(tx)
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.product_id', '=', 'product.id')
        .onRef('conversation.buyer_id', '=', 'buyer.id'),
    )
    .where('conversation.id', '=', conversationId)
    .executeTakeFirst()
  if (!subject || contactStatusOf(subject, role).hasBlocked) return
  const path = `/dashboard/messages/${conversationId}`
  const { title } = subject
  const values = { name: otherNameOf(subject, role), title, role: { variant: role } }
  const notice = {
    memberId,
    kind: 'messageReceived',
    subject: conversationId,
    title,
    path,
  } as const
  await notifyMember(services, tx, notice, { name: 'messageReceived', values })
}

async function remind(services: AppServices, tx: Tx): Promise<number> {
  const due = await takeDue(tx)
  for (const party of due) await notifyOfMessages(services, tx, party)
  return due.length
}

/** One notice and e-mail for each conversation until it is read. Safe in several processes at once. */
export async function remindOfMessages(services: AppServices): Promise<void> {
  await repeatUntilEmpty(batch, () => transact(services.backgroundDb, (tx) => remind(services, tx)))
}
