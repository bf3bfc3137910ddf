import type { SaleEvent } from '../../../contract/sales/sales.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import type { DemoStep } from '../../../db/demo/sales/steps.ts'
import type { SaleChanges, SaleRow } from '../../features/sales/queries.ts'
import type { Change } from '../../features/sales/transition.ts'

const times: Partial<Record<SaleEvent, SaleChanges>> = {
  ship: { shippedAt: true },
  hand_over: { deliveredAt: true },
  deliver: { deliveredAt: true },
  accept: { acceptedAt: true },
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
  const { event, by, note, offer, shipment, returnAddress } = step
  const memberId = { buyer: buyerId, seller: sellerId }[by as string]
  return {
    event,
    by,
    memberId,
    detail: detailOf(step),
    set: {
      ...times[event],
      ...(event === 'ship' && shipment),
      ...(returnAddress && { returnAddress }),
    },
    ...(note && { reason: note }),
    ...(offer && { refundOffer: toMinor(offer) }),
  }
}
