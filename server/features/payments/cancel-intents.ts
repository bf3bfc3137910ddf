import type { SettlementServices } from '../../context.ts'
import { openIntentsOf } from './intents.ts'
import { applyIntent } from './settle-intent.ts'

/**
 * Cancels the open intents of these bookings at the provider. Those already charged are settled;
 * those the provider can neither cancel nor has decided stay open. Refuses `card_provider_away`.
 * Not for use in a transaction.
 */
export async function cancelIntents(
  services: SettlementServices,
  bookingIds: string[],
): Promise<void> {
  for (const { id } of await openIntentsOf(services.db, bookingIds)) {
    await applyIntent(services, await services.cards.cancelIntent(id))
  }
}
