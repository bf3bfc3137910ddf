import { sql } from 'kysely'
import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { markSubjectRead } from '../notices/queries.ts'
import { otherParty } from '../sales/rules.ts'
import { lockConversation } from './queries.ts'

type Read = { id: string; number: number }

async function markRead(tx: Tx, member: Member, { id, number }: Read) {
  const conversation = await lockConversation(tx, member, id)
  if (!conversation) throw refuse('not_found')
  const { role, lastNumber } = conversation
  const read = Math.min(number, lastNumber)
  const unread = tx
    .selectFrom('conversation_message')
    .select(({ fn }) => fn.min('created_at').as('since'))
    .where('conversation_id', '=', id)
    .where('number', '>', read)
    .where('author', '=', otherParty(role))
  await tx
    .updateTable('conversation_party')
    .set({
      read_number: read,
      unread_since: unread,
      told_at: sql<Date | null>`case when (${unread}) is null then null else told_at end`,
    })
    .where('conversation_id', '=', id)
    .where('role', '=', role)
    .where('read_number', '<', read)
    .execute()
  if (read === lastNumber) await markSubjectRead(tx, member, 'messageReceived', id)
}

/** Marks the messages up to a number as read; never fewer than before. Refuses `not_found`. */
export const markConversationRead = (db: Db, member: Member, read: Read): Promise<void> =>
  transact(db, (tx) => markRead(tx, member, read))
