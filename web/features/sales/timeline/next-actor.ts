import type { Sale } from '../../../../contract/sales/sales.ts'
import type { SaleState } from '../../../../contract/schemas/sale-state.ts'

type Actor = 'buyer' | 'seller' | 'staff' | 'bank' | 'carrier'

const actors: Partial<Record<SaleState, Actor>> = {
  awaiting_handover: 'seller',
  in_transit: 'carrier',
  inspection: 'buyer',
  return_requested: 'buyer',
  charged_back: 'bank',
}

type Course = Pick<
  Sale,
  'state' | 'accepted' | 'awaitsReturnAddress' | 'case' | 'steps' | 'parcels'
>

/** Whether the carrier has the return. One without a tracking number is never scanned. */
function isReturnUnderWay({ steps, parcels }: Course): boolean {
  const latest = steps.findLast(
    ({ event }) => event === 'send_back' || event === 'return_delivered',
  )
  const parcel = parcels.findLast(({ direction }) => direction === 'return')
  return latest?.event !== 'return_delivered' && Boolean(parcel?.trackingNumber)
}

/** The party whose step is next. An accepted sale waits for its deadline alone. */
export function nextActorOf(sale: Course): Actor | null | undefined {
  const { state, accepted, case: dispute } = sale
  if (state === 'disputed') return dispute?.turn
  if (sale.awaitsReturnAddress) return 'seller'
  if (state === 'return_in_transit') return isReturnUnderWay(sale) ? 'carrier' : 'seller'
  return accepted ? undefined : actors[state]
}
