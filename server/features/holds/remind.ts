import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { repeatUntilEmpty } from '../../jobs/repeat-until-empty.ts'
import { notifyOfEnding } from './notify.ts'
import { lockHolds, takeDueReminders } from './remind-queries.ts'

const batch = 100

/**
 * Sends the reminders that are due, as a notice and by e-mail. Those of bookings that were paid, cancelled or
 * have expired are dropped. Safe in several processes at once.
 */
export async function remindOfHolds(services: AppServices): Promise<void> {
  const step = async (tx: Tx) => {
    const taken = await takeDueReminders(tx, batch)
    for (const hold of await lockHolds(tx, taken)) await notifyOfEnding(services, tx, hold)
    return taken.length
  }
  await repeatUntilEmpty(batch, () => transact(services.backgroundDb, step))
}
