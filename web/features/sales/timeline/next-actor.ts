import type { Sale } from '../../../../contract/sales/sales.ts'
import type { SaleState } from '../../../../contract/schemas/sale-state.ts'

type Actor = 'buyer' | 'seller' | 'staff' | 'bank' | 'carrier'

const actors: Partial<Record<SaleState, Actor>> = {
  awaiting_handover: 'seller',
  inspection: 'buyer',
  return_requested: 'buyer',
  charged_back: 'bank',
}

type Course = Pick<
  Sale,
  'state' | 'accepted' | 'awaitsReturnAddress' | 'case' | 'steps' | 'parcels'
>

/** Whether the latest parcel of this direction has a number. One without is never scanned. */
const isTracked = ({ parcels }: Course, direction: Sale['parcels'][number]['direction']) =>
  Boolean(parcels.findLast((parcel) => parcel.direction === direction)?.trackingNumber)

function isReturnUnderWay(sale: Course): boolean {
  const latest = sale.steps.findLast(
    ({ event }) => event === 'send_back' || event === 'return_delivered',
  )
  return latest?.event !== 'return_delivered' && isTracked(sale, 'return')
}

/** The party whose step is next. An accepted sale waits for its deadline alone. */
export function nextActorOf(sale: Course): Actor | null | undefined {
  const { state, accepted, case: dispute } = sale
  if (state === 'disputed') return dispute?.turn
  if (sale.awaitsReturnAddress) return 'seller'
  if (state === 'in_transit') return isTracked(sale, 'outbound') ? 'carrier' : 'buyer'
  if (state === 'return_in_transit') return isReturnUnderWay(sale) ? 'carrier' : 'seller'
  return accepted ? undefined : actors[state]
}
