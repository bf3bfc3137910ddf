import type { House } from '../house.ts'
import { noteRefundSent } from './queries.ts'

/** Sends back the money of an intent that is owed. Asked twice, the provider sends it once. */
export async function sendRefund({ cards, db }: Pick<House, 'cards' | 'db'>, intentId: string) {
  const providerId = await cards.refund(intentId)
  await noteRefundSent(db, intentId, providerId)
}
