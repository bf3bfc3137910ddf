import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isHeld } from '../catalog/queries.ts'
import type { Db } from '../db.ts'
import type { Member } from '../visitor.ts'

function countsOfBuyer(db: Db, id: string) {
  return db
    .selectFrom('booking')
    .where('buyer_id', '=', id)
    .select(({ fn, and, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(
          and([eb('state', '=', 'held'), eb('expires_at', '>', sql<Date>`clock_timestamp()`)]),
        )
        .as('toPay'),
      fn.countAll<number>().filterWhere('state', '=', 'paid').as('paid'),
    ])
}

function countsOfSeller(db: Db, id: string) {
  return db
    .selectFrom('product')
    .where('seller_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(({ fn, and, not, eb }) => {
      const unsold = eb('sold_at', 'is', null)
      return [
        fn
          .countAll<number>()
          .filterWhere(and([unsold, not(isHeld)]))
          .as('available'),
        fn
          .countAll<number>()
          .filterWhere(and([unsold, isHeld]))
          .as('reserved'),
        fn.countAll<number>().filterWhere('sold_at', 'is not', null).as('sold'),
      ]
    })
}

function peopleWho(db: Db, kind: 'is_buyer' | 'is_seller') {
  return db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where(kind, '=', true)
    .where('deleted_at', 'is', null)
}

function openReports(db: Db) {
  return db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('closed_at', 'is', null)
}

function keptPayments(db: Db) {
  return db
    .selectFrom('payment')
    .leftJoin('refund', 'refund.intent_id', 'payment.intent_id')
    .select(({ fn }) => fn.countAll<number>().as('payments'))
    .where('refund.id', 'is', null)
}

function countsOfSite(db: Db) {
  return db.selectNoFrom([
    openReports(db).$asScalar().$notNull().as('openReports'),
    peopleWho(db, 'is_seller')
      .where('verified_at', 'is', null)
      .$asScalar()
      .$notNull()
      .as('unverifiedSellers'),
    peopleWho(db, 'is_seller').$asScalar().$notNull().as('sellers'),
    peopleWho(db, 'is_buyer').$asScalar().$notNull().as('buyers'),
    keptPayments(db).$asScalar().$notNull().as('payments'),
  ])
}

/** Counts that are not asked for cost nothing. */
function onlyIf<Counts>(may: boolean, counts: RawBuilder<Counts | null>) {
  return may ? counts : sql<Counts | null>`null`
}

/** What the dashboard of this member counts, all of one instant. */
export function glanceOf(db: Db, { id, isBuyer, isSeller, isAdmin }: Member) {
  return db
    .selectNoFrom([
      onlyIf(isBuyer, jsonObjectFrom(countsOfBuyer(db, id))).as('buyer'),
      onlyIf(isSeller, jsonObjectFrom(countsOfSeller(db, id))).as('seller'),
      onlyIf(isAdmin, jsonObjectFrom(countsOfSite(db))).as('admin'),
    ])
    .executeTakeFirstOrThrow()
}
