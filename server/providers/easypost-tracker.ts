import { z } from 'zod'
import type { ParcelEventKind } from '../../contract/sales/parcels.ts'
import type { ParcelEvent, Place, Tracker } from './parcels.ts'

const maxEvents = 100
const text = z.string().max(200).nullish().catch(null)
const location = z
  .object({ city: text, state: text, zip: text, country: text })
  .partial()
  .nullish()
  .catch(null)

const detail = z.object({
  status: z.string(),
  status_detail: text,
  datetime: z.coerce.date(),
  tracking_location: location,
})
type Detail = z.infer<typeof detail>

/** The parts of EasyPost's `Tracker` that are used (EasyPost documentation, "Tracker object"). */
export const trackerResponse = z.object({
  id: z.string().regex(/^trk_\w{1,60}$/),
  tracking_details: z.array(z.unknown()).catch([]),
  carrier_detail: z.object({ destination_tracking_location: location }).nullish().catch(null),
})

const kinds: Record<string, ParcelEventKind> = {
  pre_transit: 'announced',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  available_for_pickup: 'out_for_delivery',
  delivered: 'delivered',
  return_to_sender: 'returned',
}

/** A failed delivery attempt is followed by another: only a loss is final. */
function kindOf({ status, status_detail: more }: Detail): ParcelEventKind | undefined {
  if (status !== 'failure') return kinds[status]
  if (more === 'return' || more === 'return_to_sender') return 'returned'
  return more === 'lost' ? 'lost' : 'in_transit'
}

function placeOf(from: z.infer<typeof location>): Place {
  return { city: from?.city ?? '', postcode: from?.zip ?? '', country: from?.country ?? '' }
}

function eventOf(raw: unknown): ParcelEvent[] {
  const { data } = detail.safeParse(raw)
  const kind = data && kindOf(data)
  return kind ? [{ kind, at: data.datetime, place: placeOf(data.tracking_location) }] : []
}

export function toTracker(response: z.infer<typeof trackerResponse>): Tracker {
  const events = response.tracking_details.slice(-maxEvents).flatMap(eventOf)
  const destination = response.carrier_detail?.destination_tracking_location
  return {
    events: events.sort((one, other) => one.at.getTime() - other.at.getTime()),
    destination: destination ? placeOf(destination) : undefined,
  }
}
