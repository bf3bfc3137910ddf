import { sql } from 'kysely'
import type { Party } from '../../../contract/schemas/party.ts'
import type { Db } from '../../database/db.ts'
import { cursorPattern, decodeCursor, encodeCursor, invalidCursor } from '../../http/cursor.ts'
import { photosOfMessage } from './queries.ts'

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
      sql<boolean>`message.removed_at is not null`.as('isRemoved'),
      photosOfMessage.as('photos'),
    ])
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

const pattern = cursorPattern(/\d{1,10}/)

export const messageCursor = ({ number, id }: MessageRow) => encodeCursor(number, id)

/** Of an `integer` in PostgreSQL. */
const maxNumber = 2 ** 31 - 1

/** Refuses `bad_input` for a cursor that is not of these pages. */
function before(cursor: string): number {
  const number = Number(decodeCursor(cursor, pattern)[0])
  if (number > maxNumber) throw invalidCursor()
  return number
}

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

type Sent = { conversationId: string; author: Party; clientId: string }

/** The message that this client has sent before. */
export const messageOfClient = (db: Db, { conversationId, author, clientId }: Sent) =>
  messages(db)
    .where('message.conversation_id', '=', conversationId)
    .where('message.author', '=', author)
    .where('message.client_id', '=', clientId)
    .executeTakeFirst()

/** A photo of a message, also of a removed one. */
const photo = (db: Db, photoId: string) =>
  db
    .selectFrom('conversation_photo')
    .innerJoin('conversation_message as message', 'message.id', 'message_id')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['media.id', 'media.width', 'media.private'])
    .where('media.id', '=', photoId)
    .where('media.doomed_at', 'is', null)

const photoIn = (db: Db, conversationId: string, photoId: string) =>
  photo(db, photoId).where('message.conversation_id', '=', conversationId)

/** A photo of a conversation, as its members see it. */
export const shownPhotoIn = (db: Db, conversationId: string, photoId: string) =>
  photoIn(db, conversationId, photoId).where('message.removed_at', 'is', null).executeTakeFirst()

/** A photo of a conversation, as staff see it in a case. */
export const evidencePhotoIn = (db: Db, conversationId: string, photoId: string) =>
  photoIn(db, conversationId, photoId).executeTakeFirst()

/** A photo of a message whose report is open. */
export const photoOfReport = (db: Db, reportId: string, photoId: string) =>
  photo(db, photoId)
    .innerJoin('report', 'report.message_id', 'message.id')
    .where('report.id', '=', reportId)
    .where('report.closed_at', 'is', null)
    .executeTakeFirst()
