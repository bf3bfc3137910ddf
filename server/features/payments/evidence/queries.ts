import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { EvidenceStop } from '../../../../contract/payments/reconciliation.ts'
import { type Db, now } from '../../../database/db.ts'
import { returnedInPart, withdrawalEnd } from '../../sales/sale-columns.ts'
import type { SaleRecord } from './build.ts'
import { evidenceDays } from './rules.ts'

const plannedAt = sql`(card_dispute.evidence_due_at - make_interval(days => ${evidenceDays}))`

/** Whether evidence is submitted automatically. What the provider has refused, and a charge without a sale, is left to staff. */
const isPlanned = sql<boolean>`(
  card_dispute.status = 'needs_response' and card_dispute.closed_at is null
  and card_dispute.evidence_sent_at is null and card_dispute.evidence_due_at > ${now}
  and card_dispute.evidence_stop is distinct from 'refused'
  and exists (select from sale where sale.intent_id = card_dispute.intent_id))`

/** When the evidence of a dispute is submitted automatically, if it is. */
export const evidencePlannedAt = sql<Date | null>`(case when ${isPlanned} then ${plannedAt} end)`

/** After this time, one that was taken up is taken up again. */
const retryMinutes = 10

const isDue = sql<boolean>`(
  ${isPlanned} and ${plannedAt} <= ${now}
  and coalesce(card_dispute.evidence_tried_at < ${now} - make_interval(mins => ${retryMinutes}), true))`

/** Takes the chargeback whose evidence is due first, so that no other process submits it concurrently. */
export function takeDueEvidence(db: Db) {
  return db
    .updateTable('card_dispute')
    .set({ evidence_tried_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('card_dispute')
        .select('id')
        .where(isDue)
        .orderBy('evidence_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'intent_id as intentId'])
    .executeTakeFirst()
}

export async function storeEvidenceStop(db: Db, id: string, stop: EvidenceStop) {
  await db
    .updateTable('card_dispute')
    .set({ evidence_stop: stop })
    .where('id', '=', id)
    .where('evidence_sent_at', 'is', null)
    .execute()
}

const specs = sql<SaleRecord['specs']>`(
  select coalesce(json_agg(
    json_build_object('name', names ->> 'en', 'unit', unit, 'value', sale.listing -> 'specs' -> key)
    order by position, key), '[]')
  from attribute where sale.listing -> 'specs' ? key)`

const withDates = <Row extends { at: string | Date }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, at: new Date(row.at) }))

/** What is recorded about the sale of an intent. */
export async function recordOfSale(db: Db, intentId: string): Promise<SaleRecord | undefined> {
  const row = await db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .select(({ ref, fn, selectFrom }) => [
      'booking.title',
      'booking.location as address',
      'buyer.name as buyerName',
      'buyer.email as buyerEmail',
      'buyer.deleted_at as buyerDeletedAt',
      'sale.price',
      'sale.currency',
      ref('sale.listing').$castTo<SaleRecord['listing']>().as('listing'),
      specs.as('specs'),
      fn.coalesce('sale.resumes_to', 'sale.state').as('state'),
      'sale.withdrawal_days as withdrawalDays',
      sql<boolean>`coalesce(${now} >= ${withdrawalEnd}, false)`.as('isWithdrawalOver'),
      'sale.withdrawal_at as withdrawalAt',
      'sale.shipped_at as shippedAt',
      'sale.delivered_at as deliveredAt',
      'sale.accepted_at as acceptedAt',
      returnedInPart.as('returnedInPart'),
      jsonObjectFrom(
        selectFrom('parcel')
          .select((parcels) => [
            'parcel.carrier',
            'parcel.tracking_number as trackingNumber',
            'parcel.doubt',
            jsonArrayFrom(
              parcels
                .selectFrom('parcel_event')
                .select(['kind', 'happened_at as at', 'place'])
                .whereRef('parcel_id', '=', 'parcel.id')
                .orderBy('happened_at')
                .orderBy('parcel_event.id'),
            ).as('events'),
          ])
          .whereRef('parcel.sale_id', '=', 'sale.id')
          .where('parcel.direction', '=', 'outbound')
          .where('parcel.replaced_at', 'is', null)
          .orderBy('parcel.created_at', 'desc')
          .limit(1),
      ).as('parcel'),
      jsonArrayFrom(
        selectFrom('sale_event')
          .select([
            'event',
            'actor',
            'created_at as at',
            sql<string | null>`detail ->> 'reason'`.as('note'),
          ])
          .whereRef('sale_id', '=', 'sale.id')
          .orderBy('sale_event.id'),
      ).as('steps'),
    ])
    .where('sale.intent_id', '=', intentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { buyerName: name, buyerEmail: email, buyerDeletedAt, parcel, steps, ...record } = row
  return {
    ...record,
    buyer: buyerDeletedAt === null ? { name, email } : null,
    parcel: parcel && { ...parcel, events: withDates(parcel.events) },
    steps: withDates(steps),
  }
}
