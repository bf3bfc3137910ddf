import type { SaleEvent } from '../../../contract/sales/sales.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import type { DemoStep } from '../../../db/demo/sales/steps.ts'
import { now } from '../../database/db.ts'
import type { SaleChanges, SaleRow } from '../../features/sales/queries.ts'
import type { Change } from '../../features/sales/transition.ts'

const times: Partial<Record<SaleEvent, SaleChanges>> = {
  ship: { shipped_at: now },
  hand_over: { delivered_at: now },
  deliver: { delivered_at: now },
  accept: { accepted_at: now },
}

function changesOf({ event, shipment, returnAddress }: DemoStep): SaleChanges {
  const shipped = event === 'ship' && shipment
  return {
    ...times[event],
    ...(shipped && { carrier: shipped.carrier, tracking_number: shipped.trackingNumber }),
    ...(returnAddress && { return_address: returnAddress }),
  }
}

function detailOf({ note, about, offer, shipment }: DemoStep) {
  return {
    ...shipment,
    ...(note && { reason: note }),
    ...(about && { about }),
    ...(offer && { amount: offer }),
  }
}

/** A step of the demo as its route would pass it on. */
export function changeOf(step: DemoStep, { buyerId, sellerId }: SaleRow): Change {
  const { event, by, note, offer } = step
  const memberId = { buyer: buyerId, seller: sellerId }[by as string]
  return {
    event,
    by,
    memberId,
    detail: detailOf(step),
    set: changesOf(step),
    ...(note && { reason: note }),
    ...(offer && { refundOffer: toMinor(offer) }),
  }
}
