import type { RemovalKind } from '../../../../contract/schemas/removal-reasons.ts'
import type { Tx } from '../../../database/db.ts'
import type { Parties } from '../../sales/rules.ts'

const reviewParties = (tx: Tx, id: string): Promise<Parties | undefined> =>
  tx
    .selectFrom('review')
    .innerJoin('sale', 'sale.id', 'review.sale_id')
    .select(['sale.buyer_id as buyerId', 'sale.seller_id as sellerId'])
    .where('review.id', '=', id)
    .forUpdate('review')
    .executeTakeFirst()

/** The asker as buyer. */
const questionParties = (tx: Tx, id: string): Promise<Parties | undefined> =>
  tx
    .selectFrom('question')
    .select(['asker_id as buyerId', 'seller_id as sellerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const messageParties = (tx: Tx, id: string): Promise<Parties | undefined> =>
  tx
    .selectFrom('conversation_message as message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select(['conversation.buyer_id as buyerId', 'conversation.seller_id as sellerId'])
    .where('message.id', '=', id)
    .forUpdate('message')
    .executeTakeFirst()

const showReview = (tx: Tx, id: string) =>
  tx
    .updateTable('review')
    .set({ removed_at: null, removed_because: null })
    .where('id', '=', id)
    .execute()

const showReply = (tx: Tx, id: string) =>
  tx.updateTable('review').set({ reply_removed_at: null }).where('id', '=', id).execute()

const showQuestion = (tx: Tx, id: string) =>
  tx
    .updateTable('question')
    .set({ hidden_at: null, hidden_by: null, hidden_because: null })
    .where('id', '=', id)
    .execute()

const showMessage = (tx: Tx, id: string) =>
  tx.updateTable('conversation_message').set({ removed_at: null }).where('id', '=', id).execute()

type TextKind = Exclude<RemovalKind, 'listingRemoved'>

/** Each kind of text that staff remove: its parties, with a lock on it, and how it is shown again. */
export const restoredTexts: Record<
  TextKind,
  {
    lockParties: (tx: Tx, id: string) => Promise<Parties | undefined>
    show: (tx: Tx, id: string) => Promise<unknown>
  }
> = {
  reviewRemoved: { lockParties: reviewParties, show: showReview },
  replyRemoved: { lockParties: reviewParties, show: showReply },
  questionRemoved: { lockParties: questionParties, show: showQuestion },
  messageRemoved: { lockParties: messageParties, show: showMessage },
}
