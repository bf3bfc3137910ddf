import type { Ledger } from '../ledger.ts'
import { newId } from '../protocol/ids.ts'
import type { Parcel, Tracker, TrackingDetail } from '../records.ts'

/** EasyPost's tracking numbers for tests, and the status that each has at once. */
const magicNumbers: Record<string, string> = {
  EZ1000000001: 'pre_transit',
  EZ2000000002: 'in_transit',
  EZ3000000003: 'out_for_delivery',
  EZ4000000004: 'delivered',
  EZ5000000005: 'return_to_sender',
  EZ6000000006: 'failure',
}

export const parcelOf = (ledger: Ledger, number: string): Parcel =>
  ledger.parcels.get(number) ?? ledger.parcels.put({ id: number, details: [], destination: null })

export function detailOf(status: string, more: Partial<TrackingDetail> = {}): TrackingDetail {
  return {
    object: 'TrackingDetail',
    message: status,
    status,
    status_detail: status === 'failure' ? 'lost' : status,
    datetime: new Date().toISOString(),
    tracking_location: { object: 'TrackingLocation', city: null, zip: null, country: null },
    ...more,
  }
}

/** Registers a tracking number: once each, as in EasyPost's production mode. */
export function registerTracker(ledger: Ledger, code: string, carrier: string): Tracker {
  const magic = magicNumbers[code]
  const known = ledger.trackers.all().find((tracker) => tracker.code === code)
  if (known && !magic) return known
  const id = newId('trk', 32)
  const tracker = ledger.trackers.put({ id, code, carrier, parcel: magic ? id : code })
  const parcel = parcelOf(ledger, tracker.parcel)
  if (magic) ledger.parcels.put({ ...parcel, details: [detailOf(magic)] })
  return tracker
}

/** The tracker as EasyPost shows it. */
export function trackerView(ledger: Ledger, { id, code, carrier, parcel: key }: Tracker) {
  const { details, destination } = parcelOf(ledger, key)
  const latest = details.toSorted((a, b) => a.datetime.localeCompare(b.datetime)).at(-1)
  return {
    id,
    object: 'Tracker',
    mode: 'test',
    tracking_code: code,
    status: latest?.status ?? 'unknown',
    status_detail: latest?.status_detail ?? 'unknown',
    carrier,
    tracking_details: details,
    carrier_detail: {
      object: 'CarrierDetail',
      destination_tracking_location: destination,
    },
  }
}
