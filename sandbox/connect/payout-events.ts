import type { PayoutRecord } from '../connect-records.ts'
import { announce, announceOf, type HandlerDeps, type PayoutEvent } from '../webhooks/events.ts'

/** To the endpoint of the platform, or of connected accounts. */
export function announcePayout(deps: HandlerDeps, type: PayoutEvent, record: PayoutRecord) {
  const { account, payout } = record
  if (account === null) announce(deps, type, payout)
  else announceOf(deps, account, type, payout)
}
