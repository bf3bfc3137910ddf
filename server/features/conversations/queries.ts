import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PrivatePhoto } from '../../../contract/media.ts'
import type { Member } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { maxUnreadConversations } from './rules.ts'
import { subjects } from './subject.ts'

/** Conversations as one of their members has them. */
function conversationsOf(db: Db, { id: memberId }: Member) {
  return subjects(db)
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.product_id', '=', 'product.id')
        .onRef('conversation.buyer_id', '=', 'buyer.id'),
    )
    .innerJoin('conversation_party as own', 'own.conversation_id', 'conversation.id')
    .innerJoin('conversation_party as theirs', (join) =>
      join
        .onRef('theirs.conversation_id', '=', 'conversation.id')
        .onRef('theirs.role', '!=', 'own.role'),
    )
    .select(({ selectFrom }) => [
      'conversation.id',
      'own.role',
      'own.last_at as lastAt',
      'conversation.last_number as lastNumber',
      'theirs.read_number as otherRead',
      sql<number>`case when own.unread_since is null then 0 else (
        select count(*) from conversation_message unread
        where unread.conversation_id = conversation.id and unread.number > own.read_number
          and unread.author <> own.role) end`.as('unread'),
      jsonObjectFrom(
        selectFrom('conversation_message as newest')
          .select([
            'newest.text',
            'newest.author',
            'newest.from_new_account as isFromNewAccount',
            sql<boolean>`newest.removed_at is not null`.as('isRemoved'),
            sql<number>`(select count(*) from conversation_photo
              where message_id = newest.id)`.as('photos'),
          ])
          .whereRef('newest.conversation_id', '=', 'conversation.id')
          .whereRef('newest.number', '=', 'conversation.last_number'),
      ).as('newest'),
    ])
    .where('own.member_id', '=', memberId)
}

export type ConversationRow = Awaited<
  ReturnType<ReturnType<typeof conversationsOf>['execute']>
>[number]

export function listConversations(db: Db, member: Member, rows: number, after?: Cursor) {
  const query = conversationsOf(db, member)
  return findNewestFirst(query, ['own.last_at', 'own.conversation_id'], rows, after)
}

/** A conversation of the member. */
export const findConversation = (db: Db, member: Member, id: string) =>
  conversationsOf(db, member).where('conversation.id', '=', id).executeTakeFirst()

/** A conversation of the member, locked so that messages get their numbers one after the other. */
export async function lockConversation(tx: Tx, member: Member, id: string) {
  await tx.selectFrom('conversation').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findConversation(tx, member, id)
}

export const conversationAbout = (db: Db, productId: string, buyerId: string) =>
  db
    .selectFrom('conversation')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()

/** The photos of `message`, in their order. */
export const photosOfMessage = sql<PrivatePhoto[]>`(
  select coalesce(json_agg(
    json_build_object('id', media.id, 'width', width, 'height', height, 'preview', preview)
    order by position), '[]')
  from conversation_photo join media on media.id = media_id
  where message_id = message.id and doomed_at is null
)`

/** The number of conversations with unread messages, as one number in a query. */
export function unreadConversations(db: Db, memberId: string) {
  const unread = db
    .selectFrom('conversation_party')
    .select('conversation_id')
    .where('member_id', '=', memberId)
    .where('unread_since', 'is not', null)
    .limit(maxUnreadConversations)
  return db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
}

export async function countUnreadConversations(db: Db, { id }: Member): Promise<number> {
  const counted = db.selectNoFrom(unreadConversations(db, id).as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}
