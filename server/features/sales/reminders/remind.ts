import type { AppServices } from '../../../context.ts'
import { transact } from '../../../database/db.ts'
import { eachOfBatches } from '../../../jobs/concurrently.ts'
import { deadline } from '../../../jobs/emails/values.ts'
import { escalationOf, notifyParty, type PartyNotice, proofOf } from '../notify.ts'
import { lockSale, type SaleRow } from '../queries.ts'
import {
  boughtDeliveryOf,
  type DueSale,
  deadlineAhead,
  salesToRemind,
  takeReminders,
} from './queries.ts'
import { type ReminderKind, remindersOf, shipBy } from './reminders.ts'

const noticeOf: Record<ReminderKind, (sale: SaleRow) => PartyNotice> = {
  ship_first: () => ({ party: 'seller', kind: 'saleShipReminder' }),
  ship_last: () => ({ party: 'seller', kind: 'saleShipReminder' }),
  receive_first: () => ({ party: 'buyer', kind: 'orderReceiveReminder' }),
  receive_last: () => ({ party: 'buyer', kind: 'orderReceiveReminder' }),
  inspect_first: () => ({ party: 'buyer', kind: 'orderInspectReminder' }),
  inspect_last: () => ({ party: 'buyer', kind: 'orderInspectReminder' }),
  answer: answerReminder,
  send_back: () => ({ party: 'buyer', kind: 'orderReturnReminder' }),
}

/** To the party that has to answer: about a return, or in a case. */
function answerReminder({ state, turn }: SaleRow): PartyNotice {
  if (state === 'return_requested') return { party: 'seller', kind: 'saleReturnAddressReminder' }
  if (state === 'return_in_transit') return { party: 'seller', kind: 'saleReturnReminder' }
  return turn === 'seller'
    ? { party: 'seller', kind: 'saleAnswerReminder' }
    : { party: 'buyer', kind: 'orderAnswerReminder' }
}

/**
 * Sends the latest reminder of a sale that is due, as a notice and by e-mail. After an outage, those before it are dropped, and
 * so is one whose step has been taken or whose deadline has passed.
 */
function remind(services: AppServices, saleId: string): Promise<void> {
  const { backgroundDb, config } = services
  return transact(backgroundDb, async (tx) => {
    const sale = await lockSale(tx, saleId)
    const kind = (await takeReminders(tx, saleId)).at(-1)
    const until = await deadlineAhead(tx, saleId)
    if (!sale || !kind || !until) return
    if (!remindersOf(sale, config.sales).some((reminder) => reminder.kind === kind)) return
    const values = {
      ...deadline('until', until),
      ...deadline('shipBy', shipBy(sale.shippingPeriodStart, config.sales)),
      delivery: { variant: await boughtDeliveryOf(tx, saleId) },
      proof: proofOf(sale),
      withdrawn: { variant: sale.stateAtWithdrawal ? 'yes' : 'no' },
      escalation: escalationOf(sale),
    }
    await notifyParty(services, tx, sale, { ...noticeOf[kind](sale), values })
  })
}

/**
 * Sends all reminders that are due. One that fails stays due, and does not hold up the others.
 * Returns what failed. Safe in several processes at once.
 */
export function sendReminders(services: AppServices, batch = 200): Promise<unknown[]> {
  return eachOfBatches(
    (last?: DueSale) => salesToRemind(services.backgroundDb, batch, last),
    ({ saleId }) => remind(services, saleId),
  )
}
