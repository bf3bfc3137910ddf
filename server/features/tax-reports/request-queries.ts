import { sql } from 'kysely'
import { lockMemberRow } from '../../access/member-locks.ts'
import { anyOf, type Db, daysAgo, now, type Tx } from '../../database/db.ts'
import { pauseListings } from '../holds/pause-listings.ts'
import { isForSale, isHeld } from '../holds/queries.ts'

/** In days since a seller was asked. */
const remindAfter = 20
const remindAgainAfter = 40
const blockAfter = 60

/** In days from a reminder to the next step, also after an outage. */
const answerDays = 14

/** Sellers who were asked this many days ago and are not blocked, in the order of the requests. */
const requestsOlderThan = (db: Db, days: number) =>
  db
    .selectFrom('tax_request')
    .select('member_id')
    .where('asked_at', '<=', daysAgo(days))
    .where('blocked_at', 'is', null)
    .orderBy('asked_at')

const membersOf = (rows: { member_id: string }[]) => rows.map(({ member_id }) => member_id)

export async function requestsToRemind(db: Db) {
  const rows = await requestsOlderThan(db, remindAfter).where('reminded_at', 'is', null).execute()
  return membersOf(rows)
}

export async function requestsToRemindAgain(db: Db) {
  const rows = await requestsOlderThan(db, remindAgainAfter)
    .where('reminded_at', '<=', daysAgo(answerDays))
    .where('reminded_again_at', 'is', null)
    .execute()
  return membersOf(rows)
}

export async function requestsToBlock(db: Db) {
  const rows = await requestsOlderThan(db, blockAfter)
    .where('reminded_again_at', '<=', daysAgo(answerDays))
    .execute()
  return membersOf(rows)
}

/** Of these sellers, those with an account who were not asked and have not given their details. */
export async function sellersToAsk(db: Db, memberIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', anyOf(memberIds))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from tax_request where member_id = member.id)`)
    .where(sql<boolean>`not exists (select from tax_details where member_id = member.id)`)
    .execute()
  return rows.map(({ id }) => id)
}

/** False if the seller has been asked before, or the account is deleted. */
export async function insertRequest(tx: Tx, memberId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tax_request')
    .columns(['member_id'])
    .expression(({ selectFrom }) =>
      selectFrom('member')
        .select('id')
        .where('id', '=', memberId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

const markOnce =
  (column: 'reminded_at' | 'reminded_again_at') =>
  async (tx: Tx, memberId: string): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('tax_request')
      .set(column, now)
      .where('member_id', '=', memberId)
      .where(column, 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

export const markReminded = markOnce('reminded_at')
export const markRemindedAgain = markOnce('reminded_again_at')

/** Blocks a seller, and pauses their listings that are for sale and not reserved. */
export async function blockSeller(tx: Tx, memberId: string): Promise<boolean> {
  await lockMemberRow(tx, memberId)
  const { numUpdatedRows } = await tx
    .updateTable('tax_request')
    .set({ blocked_at: now })
    .where('member_id', '=', memberId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await pauseListings(tx, memberId)
  return true
}

/** Blocked sellers with listings that were reserved, or hidden, when the block began. */
export async function blockedSellersStillSelling(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('tax_request')
    .innerJoin('product', 'product.seller_id', 'tax_request.member_id')
    .select('member_id')
    .distinct()
    .where('blocked_at', 'is not', null)
    .where(isForSale)
    .where(({ not }) => not(isHeld))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Pauses the listings of a seller that are not reserved any more, if the seller is still blocked. */
export async function pauseListingsOfBlocked(tx: Tx, memberId: string) {
  await lockMemberRow(tx, memberId)
  if (await isBlocked(tx, memberId)) await pauseListings(tx, memberId)
}

/** The request for the details of a seller, while they are missing. */
export const requestOf = (db: Db, memberId: string) =>
  db
    .selectFrom('tax_request')
    .select(['asked_at as asked', 'blocked_at as blocked'])
    .select(['reminded_at as reminded', 'reminded_again_at as remindedAgain'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Deletes the request when the details are given, or the account is deleted. */
export async function deleteRequest(tx: Tx, memberId: string) {
  await tx.deleteFrom('tax_request').where('member_id', '=', memberId).execute()
}

/** Ends the requests to all but these members, also those that have led to a block. */
export async function deleteRequestsExceptOf(db: Db, memberIds: string[]) {
  const others = sql<boolean>`member_id <> all (${memberIds}::uuid[])`
  await db.deleteFrom('tax_request').where(others).execute()
}

export async function isBlocked(db: Db, memberId: string): Promise<boolean> {
  const request = await requestOf(db, memberId)
  return request !== undefined && request.blocked !== null
}
