import type { Direction, ParcelDoubt, ParcelEventKind } from '../../../contract/sales/parcels.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { followParcelJob } from './jobs.ts'

type NewParcel = {
  saleId: string
  direction: Direction
  carrier: string
  trackingNumber: string
}

/** Whether a tracking provider can follow it. */
const canBeFollowed = (carrier: string, trackingNumber: string) =>
  carrier !== 'other' && trackingNumber !== ''

/** How often each party may correct the tracking number of what it sent. */
export const maxTrackingCorrections = 5

const sent: Partial<Record<SaleState, Partial<Record<Party, Direction>>>> = {
  in_transit: { seller: 'outbound' },
  return_in_transit: { buyer: 'return' },
}

/** The direction of the parcel under way that a party has sent, if there is one. */
export const directionSent = (state: SaleState, party: Party) => sent[state]?.[party]

type Tracked = { doubt: ParcelDoubt | null; events: { kind: ParcelEventKind }[] }

type Sent = { direction: Direction; trackingNumber: string }

/** Whether a return was sent without a proof, which a number that is given later does not become. */
export const isUnprovenReturn = ({ direction, trackingNumber }: Sent) =>
  direction === 'return' && trackingNumber === ''

/** Whether the carrier has a parcel with this number, so that the number is not a mistake. */
export const isTrackingConfirmed = ({ doubt, events }: Tracked) =>
  doubt === null && events.some(({ kind }) => kind !== 'announced')

/** A tracking number as it is stored and compared. */
export const plainNumber = (typed: string) => typed.replaceAll(/\s/g, '')

/** Refuses `tracking_number_used` for a return with the number of the parcel to the buyer. */
async function ensureOtherNumber(tx: Tx, { saleId, direction, trackingNumber }: NewParcel) {
  if (direction !== 'return' || trackingNumber === '') return
  const same = await tx
    .selectFrom('parcel')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('direction', '=', 'outbound')
    .where('replaced_at', 'is', null)
    .where(({ eb, fn }) => eb(fn('upper', ['tracking_number']), '=', trackingNumber.toUpperCase()))
    .executeTakeFirst()
  if (same) throw refuse('tracking_number_used')
}

/**
 * Inserts a parcel in the transaction that ships it; it is followed after the commit. Refuses
 * `tracking_number_used`.
 */
export async function insertParcel(
  { jobs, parcels }: Pick<AppServices, 'jobs' | 'parcels'>,
  tx: Tx,
  parcel: NewParcel,
) {
  const { saleId, direction, carrier } = parcel
  const trackingNumber = plainNumber(parcel.trackingNumber)
  await ensureOtherNumber(tx, { ...parcel, trackingNumber })
  const { id } = await tx
    .insertInto('parcel')
    .values({ sale_id: saleId, direction, carrier, tracking_number: trackingNumber })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (parcels && canBeFollowed(carrier, trackingNumber)) {
    await jobs.enqueue(followParcelJob, { parcelId: id }, tx)
  }
}
