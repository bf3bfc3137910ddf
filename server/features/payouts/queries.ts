import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { listingRefusal } from './rules.ts'

const waitingDays = sql<number | null>`
  floor(extract(epoch from clock_timestamp() - waiting_since) / 86400)::int`

type Limits = { setupDays: number; debtLimit: number }

/** Why a seller cannot list at the moment: `payouts_not_set_up` or `debt_too_high`. */
export async function listingRefusalOf(db: Db, sellerId: string, limits: Limits) {
  const seller = await db
    .selectFrom('payout_account')
    .select(['status', waitingDays.as('waitingDays')])
    .select(
      sql<number>`(
        select coalesce(sum(amount - reversed - netted - written_off), 0)::int
        from seller_debt where seller_id = ${sellerId}
      )`.as('debt'),
    )
    .where('member_id', '=', sellerId)
    .executeTakeFirst()
  return seller && listingRefusal(seller, limits)
}

/**
 * Whether money of a seller is under way: due, being sent, or on the way to the bank. Debts are not;
 * they are written off with time.
 */
export async function hasMoneyUnderWay(tx: Tx, memberId: string): Promise<boolean> {
  const due = tx
    .selectFrom('transfer')
    .innerJoin('sale', 'sale.id', 'transfer.sale_id')
    .select('transfer.id')
    .where('sale.seller_id', '=', memberId)
    .where('transfer.state', 'in', ['due', 'sending'])
    .limit(1)
    .forShare('transfer')
  const paying = tx
    .selectFrom('payout')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['pending', 'in_transit'])
    .limit(1)
  return (
    (await due.executeTakeFirst()) !== undefined || (await paying.executeTakeFirst()) !== undefined
  )
}
