import type { Settling } from '../../context.ts'
import { openIntentsOf } from './intents.ts'
import { applySettlement } from './settle.ts'

/**
 * Cancels the open intents of these bookings at the provider. Those already charged are settled;
 * those the provider can neither cancel nor has decided stay open. Refuses `card_provider_away`.
 * Not for use in a transaction.
 */
export async function cancelIntents(services: Settling, bookingIds: string[]): Promise<void> {
  for (const { id } of await openIntentsOf(services.db, bookingIds)) {
    await applySettlement(services, await services.cards.cancelIntent(id))
  }
}
