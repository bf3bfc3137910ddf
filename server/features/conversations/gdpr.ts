import { sql } from 'kysely'
import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { anonymiseReportsAbout } from '../reports/queries.ts'
import { shortName } from '../reviews/rules.ts'
import { blockedMembers } from './block.ts'

/** The messages that a member wrote, without those of the others. */
export async function exportMessages(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['conversationMessages']> {
  const query = db
    .selectFrom('conversation_message as message')
    .innerJoin('conversation_party as party', (join) =>
      join
        .onRef('party.conversation_id', '=', 'message.conversation_id')
        .onRef('party.role', '=', 'message.author'),
    )
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('product', 'product.id', 'conversation.product_id')
    .select(['message.conversation_id as conversationId', 'product.title', 'message.text'])
    .select('message.created_at as createdAt')
    .select(
      sql<number>`(select count(*) from conversation_photo where message_id = message.id)`.as(
        'photos',
      ),
    )
    .where('party.member_id', '=', memberId)
  const found = await findNewestFirst(query, ['message.created_at', 'message.id'], rows)
  return found.map(({ title, createdAt, ...row }) => ({
    ...row,
    header: title,
    date: createdAt.toISOString(),
  }))
}

/** The members that a member has blocked, without their full names. */
export async function exportBlocks(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['blockedMembers']> {
  const found = await blockedMembers(db, { id: memberId }, rows)
  return found.map(({ name, createdAt }) => ({
    name: shortName(name),
    date: createdAt.toISOString(),
  }))
}

/** Deletes the blocks by and of a member. Messages stay: their author becomes the anonymous member. */
export async function eraseBlocks(tx: Tx, memberId: string) {
  await tx
    .deleteFrom('member_block')
    .where(({ or, eb }) => or([eb('blocker_id', '=', memberId), eb('blocked_id', '=', memberId)]))
    .execute()
}

/** Replaces the seller's name in reports of messages, which hold a copy of it. */
export async function anonymiseMessageReports(tx: Tx, sellerId: string) {
  const messages = tx
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select('conversation_message.id')
    .where('conversation.seller_id', '=', sellerId)
  await anonymiseReportsAbout(tx, 'message_id', messages)
}
