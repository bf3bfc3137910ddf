import { lockMemberShared } from '../../access/member-locks.ts'
import type { Member } from '../../context.ts'
import { type Db, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
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

/** Ends the block of a member, if there is one. */
export async function unblock(db: Db, { id }: Member, blockedId: string): Promise<void> {
  await db
    .deleteFrom('member_block')
    .where('blocker_id', '=', id)
    .where('blocked_id', '=', blockedId)
    .execute()
}

/** Ends the block of the other member of a conversation. Refuses `not_found`. */
export async function unblockOther(db: Db, member: Member, id: string): Promise<void> {
  await unblock(db, member, await otherIn(db, member, id))
}

/** The members that a member has blocked, the latest block first. */
export function blockedMembers(db: Db, { id }: Pick<Member, 'id'>, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('member_block')
    .innerJoin('member', 'member.id', 'member_block.blocked_id')
    .select(['member.id', 'member.name', 'member.is_seller as isSeller'])
    .select('member_block.created_at as createdAt')
    .where('blocker_id', '=', id)
  return findNewestFirst(query, ['member_block.created_at', 'member_block.blocked_id'], rows, after)
}

export type BlockedRow = Awaited<ReturnType<typeof blockedMembers>>[number]
