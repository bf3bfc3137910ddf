import type { SaleActor, SaleEvent, SaleState } from '../../../contract/sales.ts'

export type Transition = {
  by: SaleActor[]
  to: SaleState
  /** What becomes of the money that is held. */
  money?: 'release' | 'refund'
}

type Table = Record<SaleState, Partial<Record<SaleEvent, Transition>>>

const refundByStaff: Transition = { by: ['staff'], to: 'refunded', money: 'refund' }

/** The sale after payment. An event that a state does not list is refused and changes nothing. */
export const transitions: Table = {
  awaiting_handover: {
    ship: { by: ['seller'], to: 'in_transit' },
    hand_over: { by: ['buyer'], to: 'inspection' },
    cancel: { by: ['buyer', 'seller'], to: 'cancelled', money: 'refund' },
    handover_overdue: { by: ['timer'], to: 'cancelled', money: 'refund' },
    refund: refundByStaff,
  },
  in_transit: {
    deliver: { by: ['buyer', 'carrier'], to: 'inspection' },
    refund: refundByStaff,
  },
  inspection: {
    accept: { by: ['buyer'], to: 'inspection' },
    undo_accept: { by: ['buyer'], to: 'inspection' },
    extend: { by: ['buyer'], to: 'inspection' },
    complete: { by: ['timer'], to: 'completed', money: 'release' },
    refund: refundByStaff,
  },
  disputed: { refund: refundByStaff },
  return_requested: { refund: refundByStaff },
  return_in_transit: { refund: refundByStaff },
  completed: { refund: refundByStaff },
  charged_back: {},
  refunded: {},
  cancelled: {},
}

export const closedStates: readonly SaleState[] = ['completed', 'refunded', 'cancelled']

/** Whether the money of a sale in this state is in `held_for_sale`. */
export const isHeld = (state: SaleState) => !closedStates.includes(state)

type Progress = { state: SaleState; acceptedAt: Date | null; extendedAt: Date | null }

/** Conditions beside the state: an acceptance can be undone, an inspection extended once. */
function mayHappen({ acceptedAt, extendedAt }: Progress, event: SaleEvent): boolean {
  if (event === 'accept') return acceptedAt === null
  if (event === 'undo_accept') return acceptedAt !== null
  if (event === 'extend') return acceptedAt === null && extendedAt === null
  return true
}

/** The transition of an event, or undefined where it cannot happen or is not this party's to make. */
export function transitionOf(
  sale: Progress,
  event: SaleEvent,
  by: SaleActor,
): Transition | undefined {
  const transition = transitions[sale.state][event]
  return transition?.by.includes(by) && mayHappen(sale, event) ? transition : undefined
}

/** What a party may do now, in the order of the table. */
export function possibleEvents(sale: Progress, by: SaleActor): SaleEvent[] {
  const events = Object.keys(transitions[sale.state]) as SaleEvent[]
  return events.filter((event) => transitionOf(sale, event, by))
}

/** Durations of deadlines, in hours. */
export type SaleHours = {
  /** From the payment until an unshipped sale is cancelled. */
  handover: number
  /** From the delivery until the sale completes by itself; an extension adds as much again. */
  inspection: number
  /** From an acceptance until it is final. */
  undoAccept: number
}

export type Deadline = { event: SaleEvent; from: 'now' | 'delivery'; hours: number }

/** What happens by itself in this situation. Other deadlines of the sale are dropped. */
export function deadlinesOf(sale: Progress, hours: SaleHours): Deadline[] {
  const { state, acceptedAt, extendedAt } = sale
  if (state === 'awaiting_handover') {
    return [{ event: 'handover_overdue', from: 'now', hours: hours.handover }]
  }
  if (state !== 'inspection') return []
  if (acceptedAt) return [{ event: 'complete', from: 'now', hours: hours.undoAccept }]
  const times = extendedAt ? 2 : 1
  return [{ event: 'complete', from: 'delivery', hours: hours.inspection * times }]
}
