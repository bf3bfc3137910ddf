import { sql } from 'kysely'
import type { RestrictionKind } from '../../../contract/members/restrictions.ts'
import {
  type RemovalKind,
  type RestrictionGround,
  removalKinds,
} from '../../../contract/schemas/removal-reasons.ts'
import { type Db, now, type Tx } from '../../database/db.ts'

export type NewRestriction = {
  /** The member whose content is restricted. */
  memberId: string
  kind: RestrictionKind
  /** The id of the product, review, question, message or member. */
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

/** Ends what applies to a listing or account. */
export async function endRestrictions(tx: Tx, kind: RestrictionKind, subject: string) {
  await tx
    .updateTable('restriction')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute()
}

/** The decision of staff to remove content, by its id. */
export const removalOf = (db: Db, id: string) =>
  db
    .selectFrom('restriction')
    .select(['kind', 'subject', 'member_id as memberId'])
    .where('id', '=', id)
    .where('kind', 'in', removalKinds)
    .$narrowType<{ kind: RemovalKind }>()
    .executeTakeFirst()

/**
 * The member whose account was suspended, or whose listing was paused or held, by the id of that decision; undefined
 * for other ids. Statements are deleted with the account.
 */
export async function memberOfRestriction(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('restriction')
    .select('member_id as memberId')
    .where('id', '=', id)
    .where('kind', 'not in', removalKinds)
    .executeTakeFirst()
  return found?.memberId
}

type Reversal = { kind: RemovalKind; subject: string; reason: string; reversedBy: string }

/** Ends the removal of content because it was wrong. Returns what applied to each of its authors until now. */
export const reverseRestrictions = (tx: Tx, { kind, subject, reason, reversedBy }: Reversal) =>
  tx
    .updateTable('restriction')
    .set({ ended_at: now, reversed_because: reason, reversed_by: reversedBy })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .returning(['id', 'member_id as memberId', 'title'])
    .execute()

/** Whether an admin has paused the product. It ends when the product is relisted. */
export const isPausedByAdmin = sql<boolean>`exists (
  select from restriction
  where restriction.subject = product.id and restriction.kind = 'listingPaused'
    and restriction.ended_at is null)`

export const restrictionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('restriction')
    .select(['id', 'kind', 'ground', 'title', 'reason', 'reported', 'created_at as createdAt'])
    .select(['ended_at as endedAt', sql<boolean>`decided_by is null`.as('automated')])
    .select('reversed_because as reversedBecause')
    .where('member_id', '=', memberId)

export type RestrictionRow = Awaited<
  ReturnType<ReturnType<typeof restrictionsOf>['execute']>
>[number]

export const restrictionOf = (db: Db, memberId: string, id: string) =>
  restrictionsOf(db, memberId).where('id', '=', id).executeTakeFirst()

/** The statement of reasons of the suspension of a member that has not been lifted. */
export const suspensionOf = (db: Db, memberId: string) =>
  db
    .selectFrom('restriction')
    .select(['id as decision', 'created_at as since'])
    .select(sql<string>`coalesce(reason, '')`.as('reason'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'accountSuspended')
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
