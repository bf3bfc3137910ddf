import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { ParcelTracking, Tracker } from '../../providers/parcels.ts'
import { lockSale } from '../sales/queries.ts'
import { applyTracker, warnSender } from './apply-tracker.ts'
import { type ParcelRow, parcelById, storeTracker } from './queries.ts'

/** Registers a parcel with the provider, unless it was, and returns the provider's id of it. */
async function registerTrackerOnce(
  services: AppServices,
  parcels: ParcelTracking,
  parcel: ParcelRow,
) {
  const { trackerId, carrier, trackingNumber, refusedAt, replacedAt } = parcel
  if (trackerId || refusedAt || replacedAt) return trackerId
  const registered = await parcels.register(carrier, trackingNumber)
  await transact(services.backgroundDb, (tx) => storeRegistered(services, tx, parcel, registered))
  return registered
}

/** Stores what the provider says of a number. The carrier may have no parcel with it. */
async function storeRegistered(
  services: AppServices,
  tx: Tx,
  { id, saleId }: ParcelRow,
  registered: string | undefined,
) {
  const sale = await lockSale(tx, saleId)
  const isStored = await storeTracker(tx, id, registered)
  // Read again: it may have been corrected in the meantime.
  const parcel = await parcelById(tx, id)
  const isRefused = isStored && registered === undefined
  if (sale && isRefused && parcel?.isCurrent) await warnSender(services, tx, sale, parcel)
}

/**
 * Asks the tracking provider about a parcel, and writes what it says. Idempotent, safe to run
 * concurrently and in any order.
 */
export async function followParcel(services: AppServices, { parcelId }: { parcelId: string }) {
  const { parcels, backgroundDb } = services
  const parcel = parcels && (await parcelById(backgroundDb, parcelId))
  if (!parcel) return
  const trackerId = await registerTrackerOnce(services, parcels, parcel)
  const tracker: Tracker | undefined = trackerId ? await parcels.read(trackerId) : undefined
  if (!tracker) return
  await transact(backgroundDb, (tx) => applyTracker(services, tx, parcelId, tracker))
}
