import { sql } from 'kysely'
import type { AccountType } from '../../../contract/members/account-types.ts'
import { waitingOfferStates } from '../../../contract/sales/offer-terms.ts'
import { hasSellerRecords } from '../../access/seller-records.ts'
import type { Caller } from '../../context.ts'
import { containsPattern } from '../../database/contains-pattern.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { accountTypeOf } from './rules.ts'

type Identity = NonNullable<Caller['identity']>

/** The member row of an identity, if there is one. */
export function profileOf(db: Db, identityId: string) {
  return db
    .selectFrom('member')
    .select('id')
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
}

/**
 * The id of this identity's member row, created as buyer or seller when missing; an existing row is
 * unchanged. Undefined when the address belongs to another member or the identity was deleted.
 */
export async function findOrCreateMember(db: Db, identity: Identity, type: AccountType) {
  await db
    .insertInto('member')
    .columns(['identity_id', 'name', 'email', 'photo', 'email_key', 'is_buyer', 'is_seller'])
    .expression(({ selectFrom, lit }) =>
      selectFrom('identity_user')
        // The address is stored normalised. That of the caller may have been replaced in the meantime.
        .select(['id', 'name', 'email', 'image', 'email as email_key'])
        .select([lit(type === 'buyer').as('is_buyer'), lit(type === 'seller').as('is_seller')])
        .where('id', '=', identity.id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const member = await profileOf(db, identity.id)
  return member?.id
}

export function memberIdOf(emailKey: string) {
  return sql<string>`(select id from member where email_key = ${emailKey})`
}

export function rolesOf(db: Db, email: string) {
  return db
    .selectFrom('member')
    .select(['id', 'is_admin as isAdmin', 'is_buyer as isBuyer', 'is_seller as isSeller'])
    .select(hasSellerRecords.as('hasSellerRecords'))
    .where('email_key', '=', normalizeEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Whether other members, or staff, had to do with a product: if so, it counts although it was deleted. A removed one may
 * be restored.
 */
const hasDealings = sql<boolean>`(exists (select from booking where product_id = product.id)
  or exists (select from offer where product_id = product.id)
  or exists (select from conversation where product_id = product.id)
  or exists (select from question where product_id = product.id)
  or exists (select from report where product_id = product.id)
  or exists (select from restriction where subject = product.id))`

/** Filter by `withdrawn_at`: withdrawn products and others have an index each. */
const listingsOf = (db: Db, sellerId: string) =>
  db.selectFrom('product').select('id').where('seller_id', '=', sellerId)

/** Waiting offers of a buyer that have not expired. */
const waitingOffersOf = (db: Db, buyerId: string) =>
  db
    .selectFrom('offer')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', waitingOfferStates)
    .where('expires_at', '>', now)

/** The type of an account, and whether it can still change. */
export async function findAccountUse(db: Db, id: string) {
  const row = await db
    .selectFrom('member')
    .select(['is_seller as isSeller', 'account_type_changed_at as changedAt'])
    .select(({ exists, selectFrom, or }) =>
      or([
        exists(selectFrom('booking').select('id').where('buyer_id', '=', id)),
        exists(waitingOffersOf(db, id)),
        exists(listingsOf(db, id).where('withdrawn_at', 'is', null)),
        exists(listingsOf(db, id).where('withdrawn_at', 'is not', null).where(hasDealings)),
      ]).as('isUsed'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { changedAt, isUsed } = row
  return { type: accountTypeOf(row), isChanged: changedAt !== null, isUsed: Boolean(isUsed) }
}

export async function changeAccountType(tx: Tx, id: string, type: AccountType) {
  await tx
    .updateTable('member')
    .set({
      is_buyer: type === 'buyer',
      is_seller: type === 'seller',
      account_type_changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether we have asked a seller for tax details that are still missing. */
export async function owesTaxDetails(db: Db, id: string): Promise<boolean> {
  const request = await db
    .selectFrom('tax_request')
    .select('member_id')
    .where('member_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tax_details').select('member_id').where('member_id', '=', id))),
    )
    .executeTakeFirst()
  return request !== undefined
}

type MembersQuery = {
  q: string
  show?: 'unverified' | undefined
  rows: number
  after: Cursor | undefined
}

/** Whether the name or the e-mail address contains what was typed, as a condition on `member`. */
export function isMemberLike(typed: string) {
  const pattern = containsPattern(typed)
  return sql<boolean>`(member.name ilike ${pattern} or member.email ilike ${pattern})`
}

const shown = [
  'member.id',
  'member.name',
  'member.email',
  'member.is_admin as isAdmin',
  'member.is_seller as isSeller',
  'member.verified_at as verifiedAt',
  'member.suspended_at as suspendedAt',
  'member.created_at as createdAt',
] as const

const isEmailConfirmed = sql<boolean>`exists (
  select from identity_user where id = member.identity_id and email_verified)`

export function listMembers(
  db: Db,
  kind: 'is_buyer' | 'is_seller',
  { q, show, rows, after }: MembersQuery,
) {
  const query = db
    .selectFrom('member')
    .select([...shown, isEmailConfirmed.as('isEmailConfirmed')])
    // A literal, because with a parameter the planner does not use the partial index.
    .where(kind, '=', sql.lit(true))
    .where('deleted_at', 'is', null)
    .$if(show === 'unverified', (members) => members.where('verified_at', 'is', null))
  if (q.trim() === '') return findNewestFirst(query, ['created_at', 'id'], rows, after)
  return findNewestFirst(query.where(isMemberLike(q)), ['created_at', 'id'], rows, after, {
    usePrepared: false,
  })
}

/** A member whose account is not deleted, as staff see it. */
export const shownMember = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .select([...shown, 'member.is_buyer as isBuyer'])
    .select([isEmailConfirmed.as('isEmailConfirmed'), hasSellerRecords.as('hasSellerRecords')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

function lockMembers(tx: Tx) {
  return tx.selectFrom('member').select(shown).where('deleted_at', 'is', null).forNoKeyUpdate()
}

export function lockLiveMember(tx: Tx, id: string) {
  return lockMembers(tx).where('id', '=', id).executeTakeFirst()
}

export function lockBuyer(tx: Tx, id: string) {
  return lockMembers(tx)
    .select(isEmailConfirmed.as('isEmailConfirmed'))
    .where('id', '=', id)
    .where('is_buyer', '=', true)
    .executeTakeFirst()
}

export function lockSellerByEmail(tx: Tx, emailKey: string) {
  return lockMembers(tx)
    .where('email_key', '=', emailKey)
    .where('is_seller', '=', true)
    .executeTakeFirst()
}

/** Locks a member and all admins in a fixed order, so that concurrent deletions serialize. */
export async function lockMemberAndAdmins(tx: Tx, id: string) {
  const rows = await lockMembers(tx)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('is_admin', '=', true)]))
    .orderBy('id')
    .execute()
  return { member: rows.find((row) => row.id === id), admins: rows.filter((row) => row.isAdmin) }
}

export async function grantAdmin(tx: Tx, id: string) {
  await tx.updateTable('member').set({ is_admin: true }).where('id', '=', id).execute()
}

export async function revokeAdmin(tx: Tx, id: string) {
  await tx.updateTable('member').set({ is_admin: false }).where('id', '=', id).execute()
}

export async function markVerified(tx: Tx, id: string) {
  await tx.updateTable('member').set({ verified_at: now }).where('id', '=', id).execute()
}

export async function endVerification(tx: Tx, id: string) {
  await tx.updateTable('member').set({ verified_at: null }).where('id', '=', id).execute()
}
