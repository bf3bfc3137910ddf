import type { AppServices } from '../../../context.ts'
import { transact } from '../../../database/db.ts'
import { deadline } from '../../../jobs/emails/values.ts'
import { notifyParty, type PartyNotice } from '../notify.ts'
import { lockSale } from '../queries.ts'
import { deadlineAhead, hasReminders, insertReminders } from '../reminders/queries.ts'
import { remindersOf } from '../reminders/reminders.ts'

const notices: PartyNotice[] = [
  { party: 'buyer', kind: 'orderInspectReminder' },
  { party: 'seller', kind: 'saleExtended' },
]

/**
 * Tells both parties until when an inspection goes on after an outage of the site, and inserts its reminders again.
 * Does nothing if it has reminders, because it was announced or its deadline has changed since. Idempotent.
 */
export async function announceExtension(
  services: AppServices,
  { saleId }: { saleId: string },
): Promise<void> {
  const { backgroundDb, config } = services
  await transact(backgroundDb, async (tx) => {
    const sale = await lockSale(tx, saleId)
    const until = await deadlineAhead(tx, saleId)
    if (!until || sale?.state !== 'inspection' || sale.acceptedAt) return
    if (await hasReminders(tx, saleId)) return
    await insertReminders(tx, saleId, remindersOf(sale, config.sales))
    const end = { ...deadline('until', until), deadline: { variant: 'set' } }
    const values = { ...end, by: { variant: 'timer' } }
    for (const notice of notices) {
      await notifyParty(services, tx, sale, { ...notice, values })
    }
  })
}
