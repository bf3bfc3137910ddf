import type { Delivery } from '../../../contract/catalog-enums.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'

export type Milestone =
  | 'paid'
  | 'handover'
  | 'shipping'
  | 'meeting'
  | 'shipped'
  | 'handed_over'
  | 'inspection'
  | 'completed'
  | 'problem'
  | 'resolved'
  | 'return'
  | 'refunded'
  | 'bank'
  | 'cancelled'

type SaleEvent = Sale['steps'][number]['event']
type Shown = Pick<Sale, 'state' | 'steps' | 'withdrawal' | 'delivery'>
type End = { now?: Milestone; ahead: Milestone[] }

const returned: End = { now: 'return', ahead: ['refunded'] }

/** The milestone that a state stands for, if it is none of the delivery, and those that follow. */
const ends: Record<SaleState, End> = {
  awaiting_handover: { ahead: ['handover', 'inspection', 'completed'] },
  in_transit: { ahead: ['inspection', 'completed'] },
  inspection: { ahead: ['completed'] },
  disputed: { now: 'problem', ahead: ['resolved'] },
  return_requested: returned,
  return_in_transit: returned,
  charged_back: { now: 'bank', ahead: ['resolved'] },
  completed: { now: 'completed', ahead: [] },
  refunded: { now: 'refunded', ahead: [] },
  cancelled: { now: 'cancelled', ahead: [] },
}

/** The milestone of the handover, by how the buyer gets it. */
const handovers: Record<Delivery, Milestone> = {
  both: 'handover',
  ship: 'shipping',
  meet: 'meeting',
}

/** States that a sale can also reach before it is shipped. */
const unshipped: SaleState[] = ['awaiting_handover', 'charged_back', 'refunded', 'cancelled']

const arrivals: SaleEvent[] = ['deliver', 'hand_over', 'withdraw']

/** Whether the buyer got to inspect it. A parcel that arrives after a withdrawal is sent back. */
function isInspected({ state, steps }: Shown): boolean {
  if (state === 'inspection' || (state === 'completed' && steps.length === 0)) return true
  const arrival = steps.find(({ event }) => arrivals.includes(event))
  return arrival !== undefined && arrival.event !== 'withdraw'
}

function deliveryOf(sale: Shown): Milestone[] {
  const has = (event: SaleEvent) => sale.steps.some((step) => step.event === event)
  const path: Milestone[] = ['paid']
  if (has('hand_over')) path.push('handed_over')
  else if (has('ship') || !unshipped.includes(sale.state)) path.push('shipped')
  if (isInspected(sale)) path.push('inspection')
  if (has('send_back')) path.push('return')
  return path
}

/** The milestones of a sale: those reached, the last of which is the current one, and those ahead. */
export function milestonesOf(sale: Shown): { reached: Milestone[]; ahead: Milestone[] } {
  const { now, ahead } = ends[sale.state]
  const reached = [...new Set([...deliveryOf(sale), ...(now ? [now] : [])])]
  const isWithdrawn = sale.state === 'in_transit' && sale.withdrawal?.date
  if (isWithdrawn) return { reached, ahead: ['return', 'refunded'] }
  const handover = handovers[sale.delivery]
  return { reached, ahead: ahead.map((name) => (name === 'handover' ? handover : name)) }
}
