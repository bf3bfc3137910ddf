import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Direction, ParcelDoubt } from '../../../contract/sales/parcels.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import type { ParcelEvent } from '../../providers/parcels.ts'
import { knownReturnAddress } from '../sales/sale-columns.ts'

export const parcelById = (db: Db, id: string) =>
  db
    .selectFrom('parcel')
    .innerJoin('sale', 'sale.id', 'parcel.sale_id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .select([
      'parcel.id',
      'parcel.sale_id as saleId',
      'parcel.direction',
      'parcel.carrier',
      'parcel.tracking_number as trackingNumber',
      'parcel.tracker_id as trackerId',
      'parcel.refused_at as refusedAt',
      'parcel.replaced_at as replacedAt',
      'parcel.doubt',
      'parcel.created_at as shippedAt',
      // A return has the number of another parcel if scans are from before it was agreed. Evidence
      // and partial refunds record that state again, as does the end of a chargeback.
      sql<Date>`case parcel.direction when 'outbound' then sale.created_at else (
        select max(created_at) from sale_event
        where sale_id = sale.id and to_state = 'return_requested'
          and from_state not in ('return_requested', 'charged_back')
      ) end`.as('notBefore'),
      // Null for a return whose address is not known.
      sql<string | null>`case parcel.direction
        when 'outbound' then booking.location else ${knownReturnAddress} end`.as('address'),
      sql<boolean>`parcel.replaced_at is null and parcel.id = (
        select latest.id from parcel latest
        where latest.sale_id = parcel.sale_id and latest.direction = parcel.direction
        order by latest.created_at desc limit 1
      )`.as('isCurrent'),
    ])
    .where('parcel.id', '=', id)
    .executeTakeFirst()

export type ParcelRow = NonNullable<Awaited<ReturnType<typeof parcelById>>>

/** The parcel of a direction whose number counts, with the kinds of its scans. */
export function currentParcel(db: Db, saleId: string, direction: Direction) {
  return db
    .selectFrom('parcel')
    .select(({ selectFrom }) => [
      'parcel.id',
      'parcel.direction',
      'parcel.carrier',
      'parcel.tracking_number as trackingNumber',
      'parcel.doubt',
      jsonArrayFrom(
        selectFrom('parcel_event').select('kind').whereRef('parcel_id', '=', 'parcel.id'),
      ).as('events'),
    ])
    .where('sale_id', '=', saleId)
    .where('direction', '=', direction)
    .where('replaced_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Replacement = {
  saleId: string
  parcelId: string
  direction: Direction
  carrier: string
  trackingNumber: string
}

/** Marks a parcel as replaced, and writes what replaces it to the sale it was shipped for. */
export async function replaceShipment(tx: Tx, replacement: Replacement) {
  const { saleId, parcelId, direction, carrier, trackingNumber } = replacement
  await tx.updateTable('parcel').set({ replaced_at: now }).where('id', '=', parcelId).execute()
  if (direction === 'return') return
  await tx
    .updateTable('sale')
    .set({ carrier, tracking_number: trackingNumber })
    .where('id', '=', saleId)
    .execute()
}

/** EasyPost has one tracker for parcels with the same number. */
export const parcelsOfTracker = (db: Db, trackerId: string) =>
  db.selectFrom('parcel').select('id').where('tracker_id', '=', trackerId).limit(20).execute()

/** Stores the provider's id of a parcel, or that it refused the number. False if that was known. */
export async function storeTracker(db: Db, id: string, trackerId: string | undefined) {
  const { numUpdatedRows } = await db
    .updateTable('parcel')
    .set(trackerId ? { tracker_id: trackerId } : { refused_at: now })
    .where('id', '=', id)
    .where('tracker_id', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function storeRead(tx: Tx, id: string, doubt: ParcelDoubt | null) {
  await tx.updateTable('parcel').set({ read_at: now, doubt }).where('id', '=', id).execute()
}

/** Scans that are known already change nothing. */
export async function storeEvents(tx: Tx, parcelId: string, events: ParcelEvent[]) {
  if (events.length === 0) return
  const rows = events.map(({ kind, at, place: { city, country } }) => ({
    parcel_id: parcelId,
    kind,
    happened_at: at,
    place: [city, country].filter(Boolean).join(', ').slice(0, 200),
  }))
  await tx
    .insertInto('parcel_event')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes parcels under way that were not read for an hour; no other process takes them as well. */
export async function takeStaleParcels(db: Db, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update parcel set read_at = ${now} where id in (
      select parcel.id from sale join parcel on parcel.sale_id = sale.id
      where (sale.state in ('in_transit', 'return_in_transit')
          or sale.state = 'charged_back' and sale.resumes_to = 'in_transit'
          or sale.state = 'disputed' and sale.delivered_at is null)
        and direction = case sale.state when 'return_in_transit' then 'return' else 'outbound' end
        and parcel.carrier <> 'other' and parcel.tracking_number <> '' and refused_at is null
        and replaced_at is null
        and coalesce(read_at, parcel.created_at) < ${now} - interval '1 hour'
      order by coalesce(read_at, parcel.created_at) limit ${limit}
      for update of parcel skip locked
    ) returning id`.execute(db)
  return rows
}
