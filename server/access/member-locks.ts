import type { Member } from '../context.ts'
import type { Tx } from '../database/db.ts'
import { refuse } from '../errors/refusal.ts'

const memberRow = (tx: Tx, { id }: Member) =>
  tx.selectFrom('member').select('id').where('id', '=', id).where('deleted_at', 'is', null)

async function ensureExists(row: ReturnType<typeof memberRow>) {
  if (!(await row.executeTakeFirst())) throw refuse('sign_in_required')
}

/** Locks the member, so that a count of their records stays exact. Refuses `sign_in_required`. */
export const lockMember = (tx: Tx, member: Member) =>
  ensureExists(memberRow(tx, member).forNoKeyUpdate())

/**
 * Locks the member row against deletion; refuses `sign_in_required` when it was deleted meanwhile.
 * Take it before locking any row that refers to the member: deletion locks in this order.
 */
export const lockMemberShared = (tx: Tx, member: Member) =>
  ensureExists(memberRow(tx, member).forShare())
