import { sql } from 'kysely'
import { type Db, now } from '../../database/db.ts'
import { payableFor } from '../transfers/queries.ts'
import { refusedStatuses } from '../transfers/rules.ts'
import { staffDays } from './rules.ts'
import { mayLeave } from './transfer-queries.ts'

const maxSellers = 100

/**
 * Whether staff pay a due transfer: its seller has set up no account for so long, or the provider refuses
 * the account. Then the delay for new sellers counts as well.
 */
export const isPaidByStaff = sql<boolean>`(
  payout_account.waiting_since < ${now} - make_interval(days => ${staffDays}::int)
  or payout_account.status = any(${refusedStatuses}) and transfer.available_at <= ${now})`

const paidByStaff = sql`(transfer join sale on sale.id = transfer.sale_id)
  where sale.seller_id = payout_account.member_id and transfer.state = 'due' and ${isPaidByStaff}`

/** Whether staff pay a seller without an account. */
const isSellerPaidByStaff = sql<boolean>`(
  payout_account.status <> 'active' and exists (select from ${paidByStaff}))`

/**
 * Sellers without an account that staff pay, those who wait the longest first, with what may be paid:
 * money of sales about which something is open stays.
 */
export const sellersPaidByStaff = (db: Db) =>
  db
    .selectFrom('payout_account')
    .innerJoin('member', 'member.id', 'payout_account.member_id')
    .select(['member.id', 'member.name', 'member.email', 'payout_account.status'])
    .select([
      sql<Date>`coalesce(payout_account.waiting_since, (
        select min(transfer.created_at) from ${paidByStaff}))`.as('since'),
      sql<string>`(
        select coalesce(json_agg(json_build_object('currency', m.currency, 'amount', m.amount)), '[]')
        from (
          select sale.currency, sum(${payableFor(sql.ref('sale.intent_id'))}) as amount
          from ${paidByStaff} and ${mayLeave}
          group by sale.currency
        ) m
      )`
        .$castTo<{ currency: string; amount: number }[]>()
        .as('owed'),
    ])
    .where(isSellerPaidByStaff)
    .orderBy('since')
    .limit(maxSellers)
    .execute()

export type SellerPaidByStaff = Awaited<ReturnType<typeof sellersPaidByStaff>>[number]

/** How many sellers without an account staff pay, as one number in a query. */
export const countSellersPaidByStaff = (db: Db) =>
  db
    .selectFrom('payout_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isSellerPaidByStaff)
    .$asScalar()
    .$notNull()
