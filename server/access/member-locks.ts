import type { Member } from '../context.ts'
import type { Tx } from '../database/db.ts'
import { refuse } from '../errors/refusal.ts'

const memberRow = (tx: Tx, { id }: Member) =>
  tx.selectFrom('member').select('id').where('id', '=', id).where('deleted_at', 'is', null)

async function ensureExists(row: ReturnType<typeof memberRow>) {
  if (!(await row.executeTakeFirst())) throw refuse('sign_in_required')
}

/**
 * Waits for others who add something for this member until the transaction ends: what they have is
 * counted one by one. Refuses `sign_in_required` to a member who was deleted meanwhile.
 */
export const lockMember = (tx: Tx, member: Member) =>
  ensureExists(memberRow(tx, member).forNoKeyUpdate())

/**
 * Keeps this member from being deleted until the transaction ends; refuses `sign_in_required` if that
 * has happened. Comes before any row that refers to them: who deletes them changes what it refers to.
 */
export const lockMemberShared = (tx: Tx, member: Member) =>
  ensureExists(memberRow(tx, member).forShare())
