import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { debtLeft, isAccountUnderReview } from '../transfers/queries.ts'
import { waitingDays } from './account-queries.ts'
import { listingRefusal } from './rules.ts'

type Limits = { setupDays: number; debtLimit: number }

/** Why a seller cannot list at the moment: `payouts_not_set_up`, `payouts_refused` or `debt_too_high`. */
export async function listingRefusalOf(db: Db, sellerId: string, limits: Limits) {
  const seller = await db
    .selectFrom('payout_account')
    .select(['status', isAccountUnderReview.as('isUnderReview'), waitingDays.as('waitingDays')])
    .select(
      sql<number>`(
        select coalesce(sum(${debtLeft}), 0)::int
        from seller_debt where seller_id = ${sellerId}
      )`.as('debt'),
    )
    .where('member_id', '=', sellerId)
    .executeTakeFirst()
  return seller && listingRefusal(seller, limits)
}

/**
 * Whether money of a seller is under way: due, being sent, or on the way to the bank. Debts are not;
 * they are written off with time. Nor are payouts of an account that the provider has closed: their
 * outcome may never be known.
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
  const payingFromOpenAccount = tx
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.member_id', 'payout.member_id')
    .select('payout.id')
    .where('payout.member_id', '=', memberId)
    .where('payout.status', 'in', ['pending', 'in_transit'])
    .where('payout_account.status', '<>', 'closed')
    .limit(1)
  return (
    (await due.executeTakeFirst()) !== undefined ||
    (await payingFromOpenAccount.executeTakeFirst()) !== undefined
  )
}
