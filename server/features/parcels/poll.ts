import type { AppServices } from '../../context.ts'
import { followParcel } from './follow.ts'
import { takeStaleParcels } from './queries.ts'

const batch = 20
/** When the provider does not respond, the next run goes on. */
const maxFailures = 3

/** Reads the trackers of parcels without a webhook event for an hour. Safe in several processes at once. */
export async function pollParcels(services: AppServices): Promise<void> {
  if (!services.parcels) return
  let failures = 0
  while (failures < maxFailures) {
    const stale = await takeStaleParcels(services.backgroundDb, batch)
    for (const { id } of stale) {
      await followParcel(services, { parcelId: id }).catch((error) => {
        failures += 1
        services.log.warn({ parcel: id, err: error }, 'a parcel is read again in an hour')
      })
    }
    if (stale.length < batch) return
  }
}
