import { sql } from 'kysely'
import { conversationRetentionDays } from '../../../contract/members/conversation-terms.ts'
import { type Db, daysAgo } from '../../database/db.ts'

/** A sale of this product to this buyer that is open, or was within the retention period. */
const isOfRecentSale = sql<boolean>`exists (
  select from booking join sale on sale.id = booking.id
  where booking.product_id = conversation.product_id and sale.buyer_id = conversation.buyer_id
    and (sale.closed_at is null or sale.closed_at > ${daysAgo(conversationRetentionDays)}))`

/** Deletes conversations with their messages. Photos are unused then, and deleted by `media`. */
export async function deleteOldConversations({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('conversation')
    .where('last_at', '<=', daysAgo(conversationRetentionDays))
    .where(sql<boolean>`not ${isOfRecentSale}`)
    .execute()
}
