import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { deadline } from '../../jobs/emails/values.ts'
import { repeatUntilEmpty } from '../../jobs/repeat-until-empty.ts'
import { notifyMember } from '../notices/notify.ts'
import { lockHolds, takeDueReminders } from './remind-queries.ts'

const batch = 100

type Hold = Awaited<ReturnType<typeof lockHolds>>[number]

async function remind(services: AppServices, tx: Tx, hold: Hold) {
  const { id, buyerId, title, price, currency, expiresAt } = hold
  const path = `/dashboard/payment/${id}`
  const notice = { memberId: buyerId, kind: 'holdEnding', subject: id, title, path } as const
  const values = { title, price: { minor: price, currency }, ...deadline('until', expiresAt) }
  await notifyMember(services, tx, notice, { name: 'holdEnding', values })
}

/**
 * Sends the reminders that are due, as a notice and by e-mail. Those of bookings that were paid, cancelled or
 * have expired are dropped. Safe in several processes at once.
 */
export async function remindOfHolds(services: AppServices): Promise<void> {
  const step = async (tx: Tx) => {
    const taken = await takeDueReminders(tx, batch)
    for (const hold of await lockHolds(tx, taken)) await remind(services, tx, hold)
    return taken.length
  }
  await repeatUntilEmpty(batch, () => transact(services.backgroundDb, step))
}
