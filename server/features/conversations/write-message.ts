import { sql } from 'kysely'
import { newAccountDays } from '../../../contract/members/conversation-terms.ts'
import type { NewMessage } from '../../../contract/members/conversations.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import type { Member } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockUnusedPhotos } from '../media/private-photos.ts'
import { otherParty } from '../sales/rules.ts'
import { type MessageRow, messageOfClient } from './message-queries.ts'
import { lockConversation } from './queries.ts'
import { closedBecause } from './rules.ts'
import { contactStatusOf } from './subject.ts'

/** Refuses like `lockUnusedPhotos`. */
async function attachPhotos(tx: Tx, messageId: string, ownerId: string, photos: string[]) {
  const ids = await lockUnusedPhotos(tx, ownerId, photos)
  if (ids.length === 0) return
  await tx
    .insertInto('conversation_photo')
    .values(ids.map((id, position) => ({ message_id: messageId, position, media_id: id })))
    .execute()
}

type Place = { conversationId: string; author: Party; number: number }

function insertMessage(
  tx: Tx,
  member: Member,
  { conversationId, author, number }: Place,
  { clientId, text }: NewMessage,
) {
  const isNew = tx
    .selectFrom('member')
    .select(sql<boolean>`created_at > now() - make_interval(days => ${newAccountDays})`.as('new'))
    .where('id', '=', member.id)
  return tx
    .insertInto('conversation_message')
    .values({
      conversation_id: conversationId,
      number,
      author,
      text,
      client_id: clientId,
      from_new_account: isNew,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function announce(tx: Tx, { conversationId, author, number }: Place) {
  await tx
    .updateTable('conversation')
    .set({ last_number: number, last_at: now })
    .where('id', '=', conversationId)
    .execute()
  await tx
    .updateTable('conversation_party')
    .set({
      last_at: now,
      unread_since: sql<Date>`case role when ${otherParty(author)} then coalesce(unread_since, ${now})
        else unread_since end`,
    })
    .where('conversation_id', '=', conversationId)
    .execute()
}

/**
 * Writes a message of a locked member, once per `clientId`. Refuses `not_found`,
 * `conversation_closed`, `account_suspended` unless it is about a sale, and `bad_input` for its photos.
 */
export async function writeMessage(
  tx: Tx,
  member: Member,
  conversationId: string,
  message: NewMessage,
): Promise<MessageRow> {
  const conversation = await lockConversation(tx, member, conversationId)
  if (!conversation) throw refuse('not_found')
  const { role: author, lastNumber } = conversation
  const sent = { conversationId, author, clientId: message.clientId }
  const known = await messageOfClient(tx, sent)
  if (known) return known
  if (closedBecause(contactStatusOf(conversation, author))) throw refuse('conversation_closed')
  if (member.isSuspended && !conversation.saleId) throw refuse('account_suspended')
  const place = { conversationId, author, number: lastNumber + 1 }
  const { id } = await insertMessage(tx, member, place, message)
  await attachPhotos(tx, id, member.id, message.photos)
  await announce(tx, place)
  const written = await messageOfClient(tx, sent)
  if (!written) throw refuse('not_found')
  return written
}
