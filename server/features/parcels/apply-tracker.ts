import { sql } from 'kysely'
import type { Direction } from '../../../contract/sales/parcels.ts'
import type { AppServices } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import type { Tracker } from '../../providers/parcels.ts'
import { notifyParty, type PartyNotice } from '../sales/notify.ts'
import { directionSent } from '../sales/parcels.ts'
import { lockSale, type SaleRow } from '../sales/queries.ts'
import { transitionOf } from '../sales/rules.ts'
import { type Change, transition } from '../sales/transition.ts'
import { type ParcelRow, parcelById, storeEvents, storeRead } from './queries.ts'
import { doubtOf, inspectionStart, isFollowed, outcomeOf } from './rules.ts'

/** Writes the scans of a parcel, and makes the event of its sale that they stand for. */
export async function applyTracker(
  services: AppServices,
  tx: Tx,
  parcelId: string,
  tracker: Tracker,
) {
  const saleId = (await parcelById(tx, parcelId))?.saleId
  const sale = saleId && (await lockSale(tx, saleId))
  // Read again: the lock may have waited for another process.
  const parcel = await parcelById(tx, parcelId)
  if (!sale || !parcel) return
  await storeEvents(tx, parcelId, tracker.events)
  // A chargeback interrupts the sale, not the parcel: its scans are evidence.
  const interrupted = { ...sale, state: sale.resumesTo ?? sale.state }
  const isUnderWay = parcel.isCurrent && isFollowed(interrupted, parcel.direction)
  const doubt = parcel.doubt ?? (isUnderWay ? (doubtOf(tracker, parcel) ?? null) : null)
  await storeRead(tx, parcelId, doubt)
  if (doubt && !parcel.doubt) {
    await warnReceiver(services, tx, sale, parcel)
    await warnSender(services, tx, sale, parcel)
  }
  if (isUnderWay && !doubt) await makeEvent(services, tx, sale, parcel, tracker)
}

/** A scan is not in the future, whatever the clock of its carrier says. */
const notInFuture = (at: Date) => sql<Date>`least(${at}, ${now})`

async function makeEvent(
  services: AppServices,
  tx: Tx,
  sale: SaleRow,
  parcel: ParcelRow,
  { events }: Tracker,
) {
  const outcome = outcomeOf(events, parcel.direction)
  if (!outcome || !transitionOf(sale, outcome.event, 'carrier')) return
  const { event, scan } = outcome
  const times = { now: new Date(), inspectionHours: services.config.sales.inspectionHours }
  const start = inspectionStart(scan, { shippedAt: parcel.shippedAt, ...times })
  const sets: Partial<Record<typeof event, Change['set']>> = {
    deliver: { delivered_at: notInFuture(start) },
    return_delivered: { return_delivered_at: notInFuture(start) },
  }
  const set = sets[event] ?? {}
  await transition(services, tx, sale, { event, by: 'carrier', set, detail: { scan: scan.kind } })
}

const senders: Record<Direction, PartyNotice> = {
  outbound: { party: 'seller', kind: 'saleTrackingWrong' },
  return: { party: 'buyer', kind: 'orderTrackingWrong' },
}

/** The sender may have mistyped the number, and is told so while it can be corrected. */
export async function warnSender(
  services: AppServices,
  tx: Tx,
  sale: SaleRow,
  { direction }: Pick<ParcelRow, 'direction'>,
) {
  const notice = senders[direction]
  if (directionSent(sale.state, notice.party) !== direction) return
  await notifyParty(services, tx, sale, notice)
}

/** The party that waits for a parcel is told that the tracking number does not fit. */
function warnReceiver(services: AppServices, tx: Tx, sale: SaleRow, { direction }: ParcelRow) {
  return direction === 'outbound'
    ? notifyParty(services, tx, sale, { party: 'buyer', kind: 'orderParcelDoubted' })
    : notifyParty(services, tx, sale, { party: 'seller', kind: 'saleParcelDoubted' })
}
