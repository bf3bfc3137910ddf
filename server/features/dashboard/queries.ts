import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Member } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { unreadConversations } from '../conversations/queries.ts'
import { isLiveHold } from '../holds/queries.ts'
import { countHighPrices } from '../listing-figures/queries.ts'
import { countCounterOffers, offersToAnswer } from '../offers/queries.ts'
import { countFraudWarnings, evidenceLeftToStaff } from '../payments/disputes/queries.ts'
import { countSellersPaidByStaff } from '../payouts/staff-queries.ts'
import { countOpenQuestions } from '../questions/queries.ts'
import { countUnmatchedTooLong } from '../reconciliation/queries.ts'
import { countFailedRefunds } from '../refunds/failed-queries.ts'
import { suspensionOf } from '../restrictions/queries.ts'
import { countAwaitingParty, countAwaitingStaff } from '../sales/turns.ts'

function countsOfBuyer(db: Db, id: string) {
  return db
    .selectFrom('booking')
    .where('buyer_id', '=', id)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isLiveHold).as('toPay'),
      fn.countAll<number>().filterWhere('state', '=', 'paid').as('paid'),
    ])
    .select(countAwaitingParty(db, 'buyer', id).as('toAct'))
    .select(countCounterOffers(db, id).as('counterOffers'))
}

function countsOfSeller(db: Db, id: string) {
  return db
    .selectFrom('product')
    .leftJoin('booking', (join) =>
      join.onRef('booking.product_id', '=', 'product.id').on(isLiveHold),
    )
    .where('seller_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(({ fn, and, eb }) => {
      const unsold = eb('sold_at', 'is', null)
      const held = eb('booking.id', 'is not', null)
      const free = eb('booking.id', 'is', null)
      return [
        fn
          .countAll<number>()
          .filterWhere(and([unsold, free, eb('hidden_at', 'is', null)]))
          .as('available'),
        fn
          .countAll<number>()
          .filterWhere(and([unsold, free, eb('hidden_at', 'is not', null)]))
          .as('hidden'),
        fn
          .countAll<number>()
          .filterWhere(and([unsold, held]))
          .as('reserved'),
        fn.countAll<number>().filterWhere('sold_at', 'is not', null).as('sold'),
      ]
    })
    .select(countAwaitingParty(db, 'seller', id).as('toAct'))
    .select([
      countOpenQuestions(db, id).as('questions'),
      countHighPrices(db, id).as('highPrices'),
      jsonObjectFrom(offersToAnswer(db, id)).$notNull().as('offers'),
      sql.val(id).as('id'),
    ])
}

/** An aggregate maintained by triggers (`db/migrations/0012_kept_sums.sql`). */
const aggregateOf = (name: string) =>
  sql<number>`coalesce(sum(amount) filter (where name = ${sql.lit(name)}), 0)`

function countsOfSite(db: Db) {
  return db
    .selectFrom('current_sum')
    .select([
      aggregateOf('open_reports').as('openReports'),
      aggregateOf('unverified_sellers').as('unverifiedSellers'),
      aggregateOf('sellers').as('sellers'),
      aggregateOf('buyers').as('buyers'),
      aggregateOf('payments').as('payments'),
    ])
    .select([
      countAwaitingStaff(db).as('openCases'),
      countFailedRefunds(db).as('failedRefunds'),
      jsonObjectFrom(evidenceLeftToStaff(db)).$notNull().as('evidence'),
      countFraudWarnings(db).as('fraudWarnings'),
      countSellersPaidByStaff(db).as('sellersToPay'),
      countUnmatchedTooLong(db).as('unmatched'),
    ])
}

function onlyIf<Counts>(may: boolean, counts: RawBuilder<Counts | null>) {
  return may ? counts : sql<Counts | null>`null`
}

export function dashboardStats(db: Db, member: Member) {
  const { id, isBuyer, isSeller, hasSellerRecords, isAdmin, isSuspended } = member
  const isCurrentOrFormerSeller = isSeller || hasSellerRecords
  return db
    .selectNoFrom([
      onlyIf(isBuyer, jsonObjectFrom(countsOfBuyer(db, id))).as('buyer'),
      onlyIf(isCurrentOrFormerSeller, jsonObjectFrom(countsOfSeller(db, id))).as('seller'),
      onlyIf(isAdmin, jsonObjectFrom(countsOfSite(db))).as('admin'),
      unreadConversations(db, id).as('messages'),
      onlyIf(isSuspended, jsonObjectFrom(suspensionOf(db, id))).as('suspension'),
    ])
    .executeTakeFirstOrThrow()
}
