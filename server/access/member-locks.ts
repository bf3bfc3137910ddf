import { sql } from 'kysely'
import type { Member } from '../context.ts'
import type { Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../errors/refusal.ts'

const memberRow = (tx: Tx, { id }: Member) =>
  tx
    .selectFrom('member')
    .select(['is_buyer as isBuyer', 'is_seller as isSeller'])
    .select(sql<boolean>`suspended_at is not null`.as('isSuspended'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

async function ensureUnchanged(row: ReturnType<typeof memberRow>, member: Member) {
  const now = await row.modifyEnd(prepared).executeTakeFirst()
  const isSame = now?.isBuyer === member.isBuyer && now.isSeller === member.isSeller
  if (!isSame) throw refuse('sign_in_required')
  if (now?.isSuspended && !member.isSuspended) throw refuse('account_suspended')
}

/**
 * Locks the member, so that a count of their records stays exact. Refuses `sign_in_required` when
 * the member was deleted or the type of the account was changed in the meantime, and `account_suspended`
 * when the member was suspended.
 */
export const lockMember = (tx: Tx, member: Member) =>
  ensureUnchanged(memberRow(tx, member).forNoKeyUpdate(), member)

/**
 * Locks the member row against deletion, suspension and a change of the account's type; refuses like
 * `lockMember`. Take it before locking any row that refers to the member: deletion locks in this
 * order.
 */
export const lockMemberShared = (tx: Tx, member: Member) =>
  ensureUnchanged(memberRow(tx, member).forShare(), member)

/** Locks the rows of members like `lockMemberShared`, by id, without a refusal. */
export const lockMemberRowsShared = (tx: Tx, memberIds: string[]) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('id', 'in', memberIds)
    .orderBy('id')
    .forShare()
    .execute()

/** Locks the row of a member, deleted or not. Calls of the member that lock it, such as listing a product, wait. */
export const lockMemberRow = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
