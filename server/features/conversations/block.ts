import { lockMemberShared } from '../../access/member-locks.ts'
import type { Member } from '../../context.ts'
import { type Db, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { findConversation } from './queries.ts'

async function otherIn(db: Db, member: Member, id: string): Promise<string> {
  const found = await findConversation(db, member, id)
  if (!found) throw refuse('not_found')
  return found.role === 'buyer' ? found.sellerId : found.buyerId
}

/** Blocks the other member of a conversation. Refuses `not_found`. */
export async function blockOther(db: Db, member: Member, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockMemberShared(tx, member)
    const blocked = await otherIn(tx, member, id)
    await tx
      .insertInto('member_block')
      .values({ blocker_id: member.id, blocked_id: blocked })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function unblockOther(db: Db, member: Member, id: string): Promise<void> {
  await db
    .deleteFrom('member_block')
    .where('blocker_id', '=', member.id)
    .where('blocked_id', '=', await otherIn(db, member, id))
    .execute()
}
