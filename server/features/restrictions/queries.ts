import { sql } from 'kysely'
import {
  type RestrictionKind,
  restrictionRetentionDays,
} from '../../../contract/members/restrictions.ts'
import type { RestrictionGround } from '../../../contract/schemas/removal-reasons.ts'
import { type Db, daysAgo, now, type Tx } from '../../database/db.ts'

export type NewRestriction = {
  /** The member whose content is restricted. */
  memberId: string
  kind: RestrictionKind
  /** The id of the product, review, question or message. */
  subject: string
  title: string
  ground: RestrictionGround
  /** Null for a standard text. */
  reason: string | null
  /** Whether a member had reported it. */
  reported: boolean
  /** The id of the admin; null for an automated decision. */
  decidedBy: string | null
}

/** Returns the id, or undefined if the member is deleted. */
export async function insertRestriction(tx: Tx, row: NewRestriction): Promise<string | undefined> {
  const { memberId, kind, subject, title, ground, reason, reported, decidedBy } = row
  const { rows } = await sql<{ id: string }>`
    insert into restriction
      (member_id, kind, subject, title, ground, reason, reported, decided_by)
    select id, ${kind}, ${subject}, ${title}, ${ground}, ${reason}, ${reported}, ${decidedBy}
      from member where id = ${memberId} and deleted_at is null
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Ends what applies to a product, review or question. */
export async function endRestrictions(tx: Tx, kind: RestrictionKind, subject: string) {
  await tx
    .updateTable('restriction')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute()
}

export const restrictionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('restriction')
    .select(['id', 'kind', 'ground', 'title', 'reason', 'reported', 'created_at as createdAt'])
    .select(['ended_at as endedAt', sql<boolean>`decided_by is null`.as('automated')])
    .where('member_id', '=', memberId)

export type RestrictionRow = Awaited<
  ReturnType<ReturnType<typeof restrictionsOf>['execute']>
>[number]

export const restrictionOf = (db: Db, memberId: string, id: string) =>
  restrictionsOf(db, memberId).where('id', '=', id).executeTakeFirst()

export async function deleteOldRestrictions({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('restriction')
    .where('created_at', '<=', daysAgo(restrictionRetentionDays))
    .execute()
}
