import { type RawBuilder, sql } from 'kysely'

type MemberId = RawBuilder<unknown>

/** Whether one of these members has blocked the other. */
export const isBlockBetween = (one: MemberId, other: MemberId) => sql<boolean>`exists (
  select from member_block
  where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one}))
)`
