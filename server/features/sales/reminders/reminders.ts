import type { SaleHours } from '../deadlines/rules.ts'
import { awaitsReturnAddress, type Progress } from '../rules.ts'
import { addWorkingDays } from './working-days.ts'

export type ReminderKind =
  | 'ship_first'
  | 'ship_last'
  | 'receive_first'
  | 'receive_last'
  | 'inspect_first'
  | 'inspect_last'
  | 'answer'
  | 'send_back'

/** An e-mail at a time, or some hours before the deadline of the sale. */
export type Reminder = { kind: ReminderKind } & ({ at: Date } | { hoursBefore: number })

export type ShipTerms = { shipWorkingDays: number }

const lastDayHours = 24

/** When the seller must have shipped a sale whose working days count from this time. */
export const shipBy = (from: Date, { shipWorkingDays }: ShipTerms): Date =>
  addWorkingDays(from, shipWorkingDays)

/** The reminders in this situation; those whose time has passed are not inserted. */
export function remindersOf(
  sale: Progress & { shippingPeriodStart: Date },
  hours: SaleHours & ShipTerms,
): Reminder[] {
  switch (sale.state) {
    case 'awaiting_handover':
      return shipReminders(sale.shippingPeriodStart, hours)
    case 'in_transit':
      return receiptReminders(hours)
    case 'inspection':
      return inspectionReminders(sale, hours)
    case 'disputed':
      return sale.turn === 'staff' ? [] : [{ kind: 'answer', hoursBefore: lastDayHours }]
    case 'return_requested':
      return [{ kind: returnReminder(sale), hoursBefore: lastDayHours }]
    case 'return_in_transit':
      return [{ kind: 'answer', hoursBefore: lastDayHours }]
    default:
      return []
  }
}

/** Of two steps that a return waits for: the address that it goes to, and the shipment. */
const returnReminder = (sale: Progress): ReminderKind =>
  awaitsReturnAddress(sale) ? 'answer' : 'send_back'

/** With three working days: one and two days after they begin. */
function shipReminders(from: Date, { shipWorkingDays }: ShipTerms): Reminder[] {
  const at = (days: number) => addWorkingDays(from, days)
  const last: Reminder = { kind: 'ship_last', at: at(shipWorkingDays - 1) }
  if (shipWorkingDays < 2) return []
  return shipWorkingDays === 2
    ? [last]
    : [{ kind: 'ship_first', at: at(shipWorkingDays - 2) }, last]
}

/** With 21 days: a week after the shipment, and three days before the parcel counts as lost. */
const receiptReminders = ({ deliveryHours }: SaleHours): Reminder[] => [
  { kind: 'receive_first', hoursBefore: (deliveryHours * 2) / 3 },
  { kind: 'receive_last', hoursBefore: deliveryHours / 7 },
]

/** With 72 hours: 24 and 60 hours after the delivery. An extension repeats the last one only. */
function inspectionReminders(sale: Progress, { inspectionHours }: SaleHours): Reminder[] {
  if (sale.acceptedAt) return []
  const last: Reminder = { kind: 'inspect_last', hoursBefore: inspectionHours / 6 }
  if (sale.extendedAt) return [last]
  return [{ kind: 'inspect_first', hoursBefore: (inspectionHours * 2) / 3 }, last]
}
