import { openIntentsOf } from './intents.ts'
import { applySettlement, type Settling } from './settle.ts'

/**
 * Cancels at the provider what these bookings could still be paid with. What was charged before is
 * settled; what the provider can neither cancel nor has decided stays open. Fails with
 * `card_provider_away`. Not for use in a transaction.
 */
export async function cancelIntents(services: Settling, bookingIds: string[]): Promise<void> {
  for (const { id } of await openIntentsOf(services.db, bookingIds)) {
    await applySettlement(services, await services.cards.cancelIntent(id))
  }
}
