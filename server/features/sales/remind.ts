import type { SaleState } from '../../../contract/sales.ts'
import { transact } from '../../database/db.ts'
import { type EmailName, enqueueMemberEmail, trusted } from '../../jobs/email.ts'
import type { JobServices } from '../feature.ts'
import { emailLink } from './notify.ts'
import { lockSale, type SaleRow } from './queries.ts'
import { deadlineAhead, salesToRemind, takeReminders } from './reminder-queries.ts'
import { type ReminderKind, remindersOf, shipBy } from './reminders.ts'

const batch = 200

const emails: Record<ReminderKind, EmailName> = {
  ship_first: 'saleShipReminder',
  ship_last: 'saleShipReminder',
  inspect_first: 'saleInspectReminder',
  inspect_last: 'saleInspectReminder',
  answer: 'saleAnswerReminder',
  send_back: 'saleReturnReminder',
}

const sellerActs: SaleState[] = ['awaiting_handover']

function partyOf({ state, turn }: SaleRow): 'buyer' | 'seller' {
  if (state === 'disputed') return turn === 'seller' ? 'seller' : 'buyer'
  return sellerActs.includes(state) ? 'seller' : 'buyer'
}

/** Without a language or a time zone of the reader: `2026-11-25 14:00 UTC`. */
const timeText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Sends the latest reminder of a sale that is due. After an outage, those before it are dropped, and
 * so is one whose step has been taken or whose deadline has passed.
 */
function remind(services: JobServices, saleId: string): Promise<void> {
  const { backgroundDb, config, jobs } = services
  return transact(backgroundDb, async (tx) => {
    const sale = await lockSale(tx, saleId)
    const kind = (await takeReminders(tx, saleId)).at(-1)
    const until = await deadlineAhead(tx, saleId)
    if (!sale || !kind || !until) return
    if (!remindersOf(sale, config.sales).some((reminder) => reminder.kind === kind)) return
    const party = partyOf(sale)
    const memberId = party === 'buyer' ? sale.buyerId : sale.sellerId
    await enqueueMemberEmail({ jobs }, tx, memberId, emails[kind], {
      title: sale.title,
      link: emailLink(config, party, saleId),
      until: trusted(timeText(until)),
      shipBy: trusted(timeText(shipBy(sale.createdAt, config.sales))),
    })
  })
}

/** Sends all reminders that are due. Safe in several processes at once. */
export async function sendReminders(services: JobServices): Promise<void> {
  for (;;) {
    const due = await salesToRemind(services.backgroundDb, batch)
    for (const { saleId } of due) await remind(services, saleId)
    if (due.length < batch) return
  }
}
