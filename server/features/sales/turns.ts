import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { awaitingStaff } from './cases/staff-queue.ts'

/** A parcel under way waits for the carrier, so its receiver is not asked to act. */
const turns = {
  buyer: sql<boolean>`(
    state = 'return_requested' or (state = 'inspection' and accepted_at is null)
    or (state = 'disputed' and turn = 'buyer'))`,
  seller: sql<boolean>`(
    state = 'awaiting_handover' or (state = 'return_in_transit' and return_delivered_at is not null)
    or (state = 'disputed' and turn = 'seller'))`,
}

/** How many sales of a member wait for it, as one number in a query. */
export function countAwaitingParty(db: Db, party: 'buyer' | 'seller', memberId: string) {
  return db
    .selectFrom('sale')
    .leftJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .where(`sale.${party}_id`, '=', memberId)
    .where(turns[party])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
}

/** How many cases and appeals wait for staff, as one number in a query. */
export const countAwaitingStaff = (db: Db) =>
  db
    .selectFrom(awaitingStaff.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
