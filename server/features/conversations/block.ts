import { sql } from 'kysely'
import { lockMemberRowsShared, lockMemberShared } from '../../access/member-locks.ts'
import { hasSellerRecords } from '../../access/seller-records.ts'
import type { Member, WriteServices } from '../../context.ts'
import { type Db, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { endOffersBetween } from '../offers/answer.ts'
import { memberOf, otherParty } from '../sales/rules.ts'
import { findConversation } from './queries.ts'

async function otherIn(db: Db, member: Member, id: string): Promise<string> {
  const found = await findConversation(db, member, id)
  if (!found) throw refuse('not_found')
  return memberOf(found, otherParty(found.role))
}

/**
 * Blocks the other member of a conversation, and ends the offers between the two that wait. Refuses
 * `not_found`.
 */
export async function blockOther(
  services: WriteServices,
  member: Member,
  id: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const blocked = await otherIn(tx, member, id)
    // A buyer's row is locked to reserve, to offer and to accept: each is before or after the block.
    await lockMemberRowsShared(tx, [member.id, blocked])
    await lockMemberShared(tx, member)
    await endOffersBetween(services, tx, member.id, blocked)
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
    .select(['member.id', 'member.name', 'member_block.created_at as createdAt'])
    .select(sql<boolean>`(member.is_seller or ${hasSellerRecords})`.as('hasPublicName'))
    .where('blocker_id', '=', id)
  return findNewestFirst(query, ['member_block.created_at', 'member_block.blocked_id'], rows, after)
}

export type BlockedRow = Awaited<ReturnType<typeof blockedMembers>>[number]
