import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { isParty } from '../sales/rules.ts'

/** Whether the parties or staff still have to settle something, or a bank decides. */
const isOpen = sql<boolean>`(
  sale.state = 'charged_back' or exists (
    select from sale_case where sale_case.sale_id = sale.id and turn is not null
  ) or exists (
    select from sale_appeal where sale_appeal.sale_id = sale.id and decided_at is null
  ))`

const findCase = (db: Db, saleId: string) =>
  db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .leftJoin('conversation', (join) =>
      join
        .onRef('conversation.product_id', '=', 'booking.product_id')
        .onRef('conversation.buyer_id', '=', 'sale.buyer_id'),
    )
    .select(['conversation.id', 'booking.title'])
    .select(['sale.buyer_id as buyerId', 'sale.seller_id as sellerId'])
    .where('sale.id', '=', saleId)
    .where(isOpen)
    .executeTakeFirst()

/**
 * The conversation of a sale with an open case, appeal or chargeback, for an admin without a part in the sale;
 * without an id if there is none. Refuses `not_found` and `own_case`.
 */
export async function conversationOfCase(db: Db, admin: Member, saleId: string) {
  const found = await findCase(db, saleId)
  if (!found) throw refuse('not_found')
  if (isParty(found, admin)) throw refuse('own_case')
  return found
}

async function recordAccess(tx: Tx, admin: Member, saleId: string) {
  const { id, title, buyerId } = await conversationOfCase(tx, admin, saleId)
  await recordAudit(tx, admin, {
    action: 'read_conversation',
    memberId: buyerId,
    subject: title,
    after: { sale: saleId },
  })
  return id
}

/**
 * The id of the conversation of a case as `conversationOfCase` finds it, recorded in the audit log.
 * Later requests for its photos follow from this one.
 */
export const recordCaseAccess = (db: Db, admin: Member, saleId: string): Promise<string | null> =>
  transact(db, (tx) => recordAccess(tx, admin, saleId))
