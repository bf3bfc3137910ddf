import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { followParcelJob } from './jobs.ts'

type NewParcel = {
  saleId: string
  direction: 'outbound' | 'return'
  carrier: string
  trackingNumber: string
}

/** Whether a tracking provider can follow it. */
const canBeFollowed = (carrier: string, trackingNumber: string) =>
  carrier !== 'other' && trackingNumber !== ''

/** Inserts a parcel in the transaction that ships it; it is followed after the commit. */
export async function insertParcel(
  { jobs, parcels }: Pick<AppServices, 'jobs' | 'parcels'>,
  tx: Tx,
  parcel: NewParcel,
) {
  const { saleId, direction, carrier } = parcel
  const trackingNumber = parcel.trackingNumber.replaceAll(/\s/g, '')
  const { id } = await tx
    .insertInto('parcel')
    .values({ sale_id: saleId, direction, carrier, tracking_number: trackingNumber })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (parcels && canBeFollowed(carrier, trackingNumber)) {
    await jobs.enqueue(followParcelJob, { parcelId: id }, tx)
  }
}
