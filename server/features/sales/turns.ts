import { sql } from 'kysely'
import type { CaseTurn } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import type { Db } from '../../database/db.ts'
import { awaitingStaff } from './cases/staff-lists.ts'
import { isReturnAddressMissing, isReturnTracked } from './sale-columns.ts'

/**
 * A parcel under way waits for the carrier, so its receiver is not asked to act. A return without a
 * tracking number is never scanned, so it waits for the seller, as does one without an address to go to.
 */
export const turns = {
  buyer: sql<boolean>`(
    (sale.state = 'return_requested' and not ${isReturnAddressMissing})
    or (sale.state = 'inspection' and sale.accepted_at is null)
    or (sale.state = 'disputed' and sale_case.turn = 'buyer'))`,
  seller: sql<boolean>`(
    sale.state = 'awaiting_handover'
    or (sale.state = 'return_requested' and ${isReturnAddressMissing})
    or (sale.state = 'return_in_transit'
      and (sale.return_delivered_at is not null or not ${isReturnTracked}))
    or (sale.state = 'disputed' and sale_case.turn = 'seller'))`,
}

/** The party or staff whose step is next. Needs the case of the sale. */
export const turnOf = sql<CaseTurn | null>`case
  when ${turns.buyer} then 'buyer'
  when ${turns.seller} then 'seller'
  when sale.state = 'disputed' then 'staff' end`

/** How many sales of a member wait for it, as one number in a query. */
export function countAwaitingParty(db: Db, party: Party, memberId: string) {
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
