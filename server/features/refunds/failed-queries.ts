import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { emailUnlessDeleted } from '../identity/queries.ts'
import { refunds } from './queries.ts'

/** In minor units. */
const owed = sql<number>`owed_of_failed_refunds(refund.intent_id)`

/** The last failed refund, not paid outside the provider, of each payment whose buyer is still owed money. */
function failedRefunds(db: Db) {
  return refunds(db)
    .leftJoin('sale', 'sale.intent_id', 'refund.intent_id')
    .select(['refund.created_at as createdAt', 'sale.id as saleId', owed.as('owed')])
    .select('refund.failure_reason as failureReason')
    .where('refund.state', '=', 'failed')
    .where('refund.paid_outside', 'is', null)
    .where(owed, '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund as later')
            .select('later.id')
            .whereRef('later.intent_id', '=', 'refund.intent_id')
            .where('later.state', '=', 'failed')
            .where('later.paid_outside', 'is', null)
            .where(sql<boolean>`(later.created_at, later.id) > (refund.created_at, refund.id)`),
        ),
      ),
    )
}

export const failedRefundById = (db: Db, id: string) =>
  failedRefunds(db).where('refund.id', '=', id).executeTakeFirst()

/** Whether a refund to this buyer is on its way, or has failed and is owed. */
export async function isOwedRefund(db: Db, buyerId: string): Promise<boolean> {
  const onItsWay = refunds(db)
    .where('booking.buyer_id', '=', buyerId)
    .where('refund.state', 'in', ['requested', 'pending'])
    .limit(1)
  const failed = failedRefunds(db).where('booking.buyer_id', '=', buyerId).limit(1)
  return (
    (await onItsWay.executeTakeFirst()) !== undefined ||
    (await failed.executeTakeFirst()) !== undefined
  )
}

/** The oldest 100. */
export function openFailedRefunds(db: Db) {
  return failedRefunds(db)
    .innerJoin('member as buyer', 'buyer.id', 'booking.buyer_id')
    .select(['buyer.name as buyerName', emailUnlessDeleted('buyer').as('buyerEmail')])
    .orderBy('refund.created_at')
    .limit(100)
    .execute()
}

/** How many payments owe their buyer a failed refund, as one number in a query. */
export const countFailedRefunds = (db: Db) =>
  failedRefunds(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()

export type FailedRefundRow = Awaited<ReturnType<typeof openFailedRefunds>>[number]

type Paid = {
  /** In minor units. */
  amount: number
  reference: string
}

export async function setPaidOutside(tx: Tx, id: string, { amount, reference }: Paid) {
  await tx
    .updateTable('refund')
    .set({ paid_outside: amount, reference })
    .where('id', '=', id)
    .execute()
}

/** In minor units. */
export type FailedRefundTotals = { owed: number; references: string[] }

const totalsOf = (isOf: RawBuilder<boolean>) => sql<FailedRefundTotals | null>`(
  select json_build_object(
    'owed', sum(greatest(owed_of_failed_refunds(intent.id), 0))::int,
    'references', array(
      select refund.reference
      from refund join payment_intent intent on intent.id = refund.intent_id
      where ${isOf} and refund.reference is not null
      order by refund.created_at, refund.id))
  from payment_intent intent
  where ${isOf} and exists (
    select from refund where refund.intent_id = intent.id and refund.state = 'failed')
  having count(*) > 0
)`

/**
 * What the failed refunds of a booking still owe its buyer, and the references of the bank transfers that
 * paid others; null if none has failed.
 */
export const failedRefundsOfBooking = (bookingId: Expression<string>) =>
  totalsOf(sql<boolean>`intent.booking_id = ${bookingId}`)

/** The same of one payment. */
export const failedRefundsOfIntent = (intentId: Expression<string>) =>
  totalsOf(sql<boolean>`intent.id = ${intentId}`)
