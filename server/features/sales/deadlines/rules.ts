import type { SaleEvent } from '../../../../contract/sales/sales.ts'
import {
  awaitsReturnAddress,
  isReleasing,
  type Progress,
  type ToReturn,
  type Transition,
  transitions,
} from '../rules.ts'

/** Deadlines that release money to the seller. */
export const releasingDeadlines = Object.values(transitions)
  .flatMap((row) => Object.entries(row) as [SaleEvent, Transition][])
  .filter(([, transition]) => transition.by.includes('timer') && isReleasing(transition))
  .map(([event]) => event)

/** Durations of deadlines, in hours. */
export type SaleHours = {
  /** From the payment until an unshipped sale is cancelled; an extension adds as much again. */
  handoverHours: number
  /** From the shipment until a parcel counts as lost. */
  deliveryHours: number
  /** From the delivery until the sale completes by itself; an extension adds as much again. */
  inspectionHours: number
  /** From an acceptance until it is final. */
  undoAcceptHours: number
  /** For each answer in a case. */
  answerHours: number
  /** From the request to return until the buyer must have sent it back. */
  returnHours: number
}

/**
 * However late a delivery is reported, a fraud warning is cleared or an outage of the site ends, this much of the
 * inspection is left.
 */
export const minInspectionHours = 24

/** In hours: what is left of an inspection after an interruption. */
export const guaranteedInspectionHours = (hours: Pick<SaleHours, 'inspectionHours'>) =>
  Math.min(hours.inspectionHours, minInspectionHours)

/** Hours to send the item back, from a withdrawal or the delivery after it, as required by law. */
const withdrawalReturnHours = 14 * 24

/** Hours from a withdrawal until the price is refunded, if the item was sent back, as required by law. */
const withdrawalRefundHours = 14 * 24

export type Deadline = {
  event: SaleEvent
  from: 'now' | 'shippingPeriod' | 'shipment' | 'delivery' | 'dispatch' | 'return' | 'withdrawal'
  hours: number
  /** At the earliest this long after the last fraud warning was cleared, or the last outage ended. */
  hoursAfterInterruption?: number
  /** Added to when it would be due otherwise, also if that is when the money may be released. */
  extensionHours?: number
}

const from = (event: SaleEvent, hours: number): Deadline[] => [{ event, from: 'now', hours }]

/**
 * What happens by itself in this situation; of two with the same event, the earlier one counts. Other
 * deadlines of the sale are dropped.
 */
export function deadlinesOf(sale: Progress, hours: SaleHours): Deadline[] {
  switch (sale.state) {
    case 'awaiting_handover':
      return [{ event: 'handover_overdue', from: 'shippingPeriod', hours: hours.handoverHours }]
    case 'in_transit':
      return [{ event: 'delivery_overdue', from: 'shipment', hours: hours.deliveryHours }]
    case 'inspection':
      return inspectionDeadline(sale, hours)
    case 'disputed':
      if (sale.turn === 'staff') return []
      return from(sale.turn === 'buyer' ? 'escalate' : 'accept_refund', hours.answerHours)
    case 'return_requested':
      return sendBackDeadline(sale, hours)
    case 'return_in_transit':
      return returnDeadlines(sale, hours)
    default:
      return []
  }
}

/** Without a return address, staff decide. */
function sendBackDeadline(sale: Progress, hours: SaleHours): Deadline[] {
  const event = awaitsReturnAddress(sale) ? 'escalate' : 'return_overdue'
  return from(event, sale.stateAtWithdrawal ? withdrawalReturnHours : hours.returnHours)
}

function inspectionDeadline({ acceptedAt, extendedAt }: Progress, hours: SaleHours): Deadline[] {
  if (acceptedAt) return from('complete', hours.undoAcceptHours)
  return [
    {
      event: 'complete',
      from: 'delivery',
      hours: hours.inspectionHours,
      hoursAfterInterruption: guaranteedInspectionHours(hours),
      ...(extendedAt && { extensionHours: hours.inspectionHours }),
    },
  ]
}

/**
 * The seller has as long to inspect a return as the buyer had. After a withdrawal the refund waits for
 * that no longer than the law requires. A withdrawal while the return is under way delays nothing.
 */
function returnDeadlines(sale: Progress, hours: SaleHours): Deadline[] {
  const arrival = { from: 'dispatch', hours: hours.deliveryHours } as const
  if (!sale.isReturnTracked) return [{ event: 'escalate', ...arrival }]
  const event = 'return_accepted'
  const received: Deadline[] = sale.returnDeliveredAt
    ? [{ event, from: 'return', hours: hours.inspectionHours }]
    : [{ event, ...arrival }]
  if (!sale.stateAtWithdrawal) return received
  return [...received, { event, from: 'withdrawal', hours: withdrawalRefundHours }]
}

/**
 * The event that a stored deadline brings about. Staff decide in place of a refund for a return that is
 * unproven. A process of the release before stores another event while an address is missing.
 */
export function eventOfDeadline(
  sale: ToReturn & Pick<Progress, 'isReturnUnproven'>,
  event: SaleEvent,
): SaleEvent {
  if (event === 'return_overdue' && awaitsReturnAddress(sale)) return 'escalate'
  return event === 'return_accepted' && sale.isReturnUnproven ? 'escalate' : event
}
