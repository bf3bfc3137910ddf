import { type Tx, transact } from '../../database/db.ts'
import type { JobServices } from '../../feature.ts'
import type { ParcelTracking, Tracker } from '../../providers/parcels.ts'
import { lockSale } from '../sales/queries.ts'
import { applyTracker, warnSender } from './apply-tracker.ts'
import { type ParcelRow, parcelById, storeTracker } from './queries.ts'

/** The provider's id of a parcel, which is registered there once. */
async function trackerOf(services: JobServices, parcels: ParcelTracking, parcel: ParcelRow) {
  const { id, trackerId, carrier, trackingNumber, refusedAt } = parcel
  if (trackerId || refusedAt) return trackerId
  const registered = await parcels.register(carrier, trackingNumber)
  await transact(services.backgroundDb, async (tx) => {
    const isNews = await storeTracker(tx, id, registered)
    if (isNews && !registered && parcel.isCurrent) await warnSenderOf(services, tx, parcel)
  })
  return registered
}

/** The carrier may have no parcel with this number. */
async function warnSenderOf(services: JobServices, tx: Tx, { saleId, direction }: ParcelRow) {
  const sale = await lockSale(tx, saleId)
  if (sale) await warnSender(services, tx, sale, direction)
}

/**
 * Asks the tracking provider about a parcel, and writes what it says. Idempotent, safe to run
 * concurrently and in any order.
 */
export async function followParcel(services: JobServices, { parcelId }: { parcelId: string }) {
  const { parcels, backgroundDb } = services
  const parcel = parcels && (await parcelById(backgroundDb, parcelId))
  if (!parcel) return
  const trackerId = await trackerOf(services, parcels, parcel)
  const tracker: Tracker | undefined = trackerId ? await parcels.read(trackerId) : undefined
  if (!tracker) return
  await transact(backgroundDb, (tx) => applyTracker(services, tx, parcelId, tracker))
}
