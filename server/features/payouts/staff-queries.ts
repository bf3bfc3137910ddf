import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
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
const isPaidByStaff = sql<boolean>`(
  payout_account.waiting_since < ${now} - make_interval(days => ${staffDays}::int)
  or payout_account.status = any(${refusedStatuses}) and transfer.available_at <= ${now})`

/** The due transfers that staff pay to sellers without an account. */
export const transfersPaidByStaff = (db: Db) =>
  db
    .selectFrom('transfer')
    .innerJoin('sale', 'sale.id', 'transfer.sale_id')
    .innerJoin('payout_account', 'payout_account.member_id', 'sale.seller_id')
    .where('transfer.state', '=', 'due')
    .where('payout_account.status', '<>', 'active')
    .where(isPaidByStaff)

/** Those to the member of the query around them. */
const transfersToMember = (db: Db) =>
  transfersPaidByStaff(db).where(sql<boolean>`sale.seller_id = member.id`)

const firstTransferToMember = (db: Db) =>
  transfersToMember(db).select(({ fn }) => fn.min('transfer.created_at').as('first'))

const owedToMember = (db: Db) =>
  transfersToMember(db)
    .select('sale.currency')
    .select(sql<number>`sum(${payableFor(sql.ref('sale.intent_id'))})`.as('amount'))
    .where(mayLeave)
    .groupBy('sale.currency')

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
      sql<Date>`coalesce(payout_account.waiting_since, ${firstTransferToMember(db)})`.as('since'),
      jsonArrayFrom(owedToMember(db)).as('owed'),
    ])
    .where('member.id', 'in', transfersPaidByStaff(db).select('sale.seller_id'))
    .orderBy('since')
    .limit(maxSellers)
    .execute()

export type SellerPaidByStaff = Awaited<ReturnType<typeof sellersPaidByStaff>>[number]

/** How many sellers without an account staff pay, as one number in a query. */
export const countSellersPaidByStaff = (db: Db) =>
  transfersPaidByStaff(db)
    .select(({ fn }) => fn.count<number>('sale.seller_id').distinct().as('count'))
    .$asScalar()
    .$notNull()
