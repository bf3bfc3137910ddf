import type { Ledger } from '../ledger.ts'
import type { Form } from '../protocol/form.ts'
import { choiceOf, requiredText, textOf } from '../protocol/params.ts'
import { detailOf, parcelOf, trackerView } from './trackers.ts'
import type { ParcelWebhooks } from './webhooks.ts'

/** What can happen to a parcel, and EasyPost's status for it. */
const statuses = {
  announced: 'pre_transit',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  returned: 'return_to_sender',
  lost: 'failure',
} as const

const kinds = Object.keys(statuses) as (keyof typeof statuses)[]

function placeIn(form: Form, prefix = '') {
  const city = textOf(form, `${prefix}city`) ?? null
  const zip = textOf(form, `${prefix}zip`) ?? null
  const country = textOf(form, `${prefix}country`) ?? null
  return { object: 'TrackingLocation', city, zip, country }
}

/**
 * Scans a parcel, registered or not, and sends the events of its trackers. Without `kind`, only its
 * destination is set.
 */
export function scanParcel(ledger: Ledger, webhooks: ParcelWebhooks, form: Form) {
  const number = requiredText(form, 'tracking_number')
  const kind = choiceOf(form, 'kind', kinds)
  const at = textOf(form, 'at')
  const { details, destination } = parcelOf(ledger, number)
  const to = placeIn(form, 'destination_')
  const scan = kind && {
    ...detailOf(statuses[kind]),
    ...(at && { datetime: new Date(at).toISOString() }),
    tracking_location: placeIn(form),
  }
  const parcel = ledger.parcels.put({
    id: number,
    details: scan ? [...details, scan] : details,
    destination: to.city || to.zip || to.country ? to : destination,
  })
  for (const tracker of ledger.trackers.all()) {
    if (tracker.parcel === number) webhooks.send(trackerView(ledger, tracker))
  }
  return parcel
}
