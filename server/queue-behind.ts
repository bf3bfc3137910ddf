import type { Tx } from './db.ts'
import { refuse } from './refusal.ts'
import type { Member } from './visitor.ts'

/**
 * Waits for others who add something for this member until the transaction ends: what they have is
 * counted one by one. Refuses `sign_in_required` to a member who was deleted meanwhile.
 */
export async function queueBehind(tx: Tx, { id }: Member) {
  const here = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!here) throw refuse('sign_in_required')
}
