import { sql } from 'kysely'
import { type Db, now, type Tx } from '../../database/db.ts'
import type { PayoutAccount } from '../../providers/stripe-accounts.ts'
import { isForSale, isHeld } from '../holds/queries.ts'
import { isAccountUnderReview } from '../transfers/queries.ts'
import { refusedStatuses } from '../transfers/rules.ts'
import { pauseNoticeDays } from './rules.ts'

function accounts(db: Db) {
  return db
    .selectFrom('payout_account')
    .select([
      'member_id as memberId',
      'provider_id as providerId',
      'status',
      'requirements',
      'destination',
      'waiting_since as waitingSince',
      'reminded',
      'read_at as readAt',
    ])
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number]

export const accountOf = (db: Db, memberId: string) =>
  accounts(db).where('member_id', '=', memberId).executeTakeFirst()

/** The account with this id at the provider, with the time at which reading it there begins. */
export const accountByProviderId = (db: Db, providerId: string) =>
  accounts(db).select(now.as('now')).where('provider_id', '=', providerId).executeTakeFirst()

export const lockPayoutAccount = (tx: Tx, memberId: string) =>
  accounts(tx).where('member_id', '=', memberId).forUpdate().executeTakeFirst()

/** Whether the seller is deleted. Lock the account first, which waits for a deletion under way. */
export async function isSellerDeleted(tx: Tx, memberId: string): Promise<boolean> {
  const deleted = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return deleted !== undefined
}

/** Stores the account that was made at the provider; returns the one that is stored. */
export async function storeAccount(tx: Tx, memberId: string, providerId: string): Promise<string> {
  const { rows } = await sql<{ provider_id: string }>`
    insert into payout_account as known (member_id, provider_id, status)
    values (${memberId}, ${providerId}, 'restricted')
    on conflict (member_id) do update set
      provider_id = coalesce(known.provider_id, excluded.provider_id),
      status = case known.status when 'none' then 'restricted' else known.status end
    returning provider_id`.execute(tx)
  return rows[0]?.provider_id ?? providerId
}

/** What the provider said to a request that began at `readAt`. */
export type ReadAccount = PayoutAccount & { readAt: Date }

/**
 * Stores what the provider says. An account that is active waits for nothing. After a review that ends
 * with questions to the seller, the reminders begin anew.
 */
export async function updateAccount(tx: Tx, memberId: string, read: ReadAccount) {
  const { status, requirements, destination, readAt } = read
  await tx
    .updateTable('payout_account')
    .set({
      status,
      read_at: readAt,
      requirements: JSON.stringify(requirements),
      destination: sql<string | null>`coalesce(${destination}, destination)`,
      reminded: sql<number>`case when ${isAccountUnderReview} then 0 else reminded end`,
      ...(status === 'active' && { waiting_since: null, reminded: 0, reminded_at: null }),
    })
    .where('member_id', '=', memberId)
    .execute()
}

/** Accounts that are not ready, or not read for a day, in case an event was lost. */
export const accountsToRead = (db: Db, limit: number) =>
  db
    .selectFrom('payout_account')
    .innerJoin('member', 'member.id', 'payout_account.member_id')
    .select(({ ref }) => [ref('provider_id').$castTo<string>().as('accountId'), 'destination'])
    .where('provider_id', 'is not', null)
    .where('member.deleted_at', 'is', null)
    .where(
      sql<boolean>`coalesce(read_at < ${now} - case status when 'active' then interval '1 day'
        else interval '1 hour' end, true)`,
    )
    .orderBy('read_at')
    .limit(limit)
    .execute()

/** For how many whole days money of a seller waits; null if none does. */
export const waitingDays = sql<number | null>`
  floor(extract(epoch from ${now} - waiting_since) / 86400)::int`

const waiting = (db: Db) =>
  db
    .selectFrom('payout_account')
    .select(['member_id as memberId', 'status', 'reminded'])
    .select([isAccountUnderReview.as('isUnderReview'), waitingDays.$notNull().as('days')])
    .where('waiting_since', 'is not', null)
    .where('status', '<>', 'active')

/** Sellers whose money waits. */
export const waitingAccounts = (db: Db) => waiting(db).execute()

/** The account of a seller, if money waits for it. */
export const waitingAccountOf = (db: Db, memberId: string) =>
  waiting(db).where('member_id', '=', memberId).executeTakeFirst()

/**
 * Whether a reminder has left the seller time before a pause. Sellers that the provider refuses are not
 * reminded. If the time is not stored, an earlier release sent the reminder, long ago.
 */
const isRemindedInTime = sql<boolean>`(payout_account.status = any(${refusedStatuses})
  or reminded > 0 and coalesce(
    reminded_at <= ${now} - make_interval(days => ${pauseNoticeDays}::int), true))`

const waitedFor = (db: Db, days: number) =>
  waiting(db)
    .where(sql<boolean>`waiting_since <= ${now} - make_interval(days => ${days}::int)`)
    .where(isRemindedInTime)
    .where(({ not }) => not(isAccountUnderReview))

/**
 * Sellers whose money waits for this many days, with listings that are for sale and not reserved, who
 * were reminded in time and whose account is not under review.
 */
export const waitingSellersStillSelling = (db: Db, days: number) =>
  waitedFor(db, days)
    .where(({ exists, selectFrom, not }) =>
      exists(
        selectFrom('product')
          .select('product.id')
          .whereRef('product.seller_id', '=', 'payout_account.member_id')
          .where(isForSale)
          .where(not(isHeld)),
      ),
    )
    .execute()

/** The account of a seller whose money waits for this many days, under the same conditions. */
export const longWaitingAccount = (tx: Tx, memberId: string, days: number) =>
  waitedFor(tx, days).where('member_id', '=', memberId).executeTakeFirst()

/** Starts the wait of sellers whose money became due while their account was already unusable. */
export async function startForgottenWaits(db: Db) {
  await sql`
    update payout_account
    set waiting_since = clock_timestamp(), reminded = 0, reminded_at = null
    where waiting_since is null and status <> 'active' and exists (
      select from transfer join sale on sale.id = transfer.sale_id
      where sale.seller_id = payout_account.member_id and transfer.state = 'due')`.execute(db)
}

/** Counts the reminders that were sent, with the time of the first one. */
export const setReminded = (tx: Tx, memberId: string, reminded: number) =>
  tx
    .updateTable('payout_account')
    .set({
      reminded,
      reminded_at: sql<Date | null>`case reminded when 0 then ${now} else reminded_at end`,
    })
    .where('member_id', '=', memberId)
    .execute()

/** The provider keeps what the law asks it to keep. */
export async function erasePayoutAccount(tx: Tx, memberId: string) {
  await tx
    .updateTable('payout_account')
    .set({ destination: null, requirements: '[]', waiting_since: null })
    .where('member_id', '=', memberId)
    .execute()
}
