import { sql } from 'kysely'
import type { PrivatePhoto } from '../../../contract/media.ts'
import type { ConversationRole } from '../../../contract/members/conversations.ts'
import type { Db } from '../../database/db.ts'
import { cursorPattern, decodeCursor, encodeCursor } from '../../http/cursor.ts'

const photos = sql<PrivatePhoto[]>`(
  select coalesce(json_agg(
    json_build_object('id', media.id, 'width', width, 'height', height, 'preview', preview)
    order by position), '[]')
  from conversation_photo join media on media.id = media_id
  where message_id = message.id and doomed_at is null
)`

function messages(db: Db) {
  return db
    .selectFrom('conversation_message as message')
    .select([
      'message.id',
      'message.number',
      'message.author',
      'message.client_id as clientId',
      'message.text',
      'message.from_new_account as isFromNewAccount',
      'message.created_at as createdAt',
      photos.as('photos'),
    ])
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

const pattern = cursorPattern(/\d{1,10}/)

export const messageCursor = ({ number, id }: MessageRow) => encodeCursor(number, id)

/** Refuses `bad_input` for a cursor that is not of these pages. */
const before = (cursor: string) => Number(decodeCursor(cursor, pattern)[0])

type Page = { rows: number; cursor: string | undefined }

/** Newest first, by number: clocks may jump. */
export function messagesOf(db: Db, conversationId: string, { rows, cursor }: Page) {
  return messages(db)
    .where('message.conversation_id', '=', conversationId)
    .$if(cursor !== undefined, (query) => query.where('number', '<', before(cursor ?? '')))
    .orderBy('number', 'desc')
    .limit(sql.lit(rows))
    .execute()
}

type Sent = { conversationId: string; author: ConversationRole; clientId: string }

/** The message that this client has sent before. */
export const messageOfClient = (db: Db, { conversationId, author, clientId }: Sent) =>
  messages(db)
    .where('message.conversation_id', '=', conversationId)
    .where('message.author', '=', author)
    .where('message.client_id', '=', clientId)
    .executeTakeFirst()

/** A photo of a conversation. */
export function photoIn(db: Db, conversationId: string, photoId: string) {
  return db
    .selectFrom('conversation_photo')
    .innerJoin('conversation_message', 'conversation_message.id', 'message_id')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['media.id', 'media.width', 'media.private'])
    .where('conversation_message.conversation_id', '=', conversationId)
    .where('media.id', '=', photoId)
    .where('media.doomed_at', 'is', null)
    .executeTakeFirst()
}
