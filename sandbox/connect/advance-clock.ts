import { advance, clockOf, timeOf } from '../clock.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { announceChanges, visibleState } from './account-changes.ts'
import { runPayoutSchedule } from './payout-schedule.ts'
import { settlePayouts } from './payout-settlement.ts'

const day = 24 * 3600

/**
 * Advances the virtual clock day by day: funds become available, deadlines pass and payouts arrive.
 * Each full day ends with the daily payouts.
 */
export function advanceClock(deps: HandlerDeps, seconds: number) {
  for (let left = seconds; left >= day; left -= day) {
    step(deps, day)
    runPayoutSchedule(deps)
  }
  if (seconds % day > 0) step(deps, seconds % day)
  return clockOf(deps.ledger)
}

function step(deps: HandlerDeps, seconds: number) {
  const { ledger } = deps
  const start = timeOf(ledger)
  const before = ledger.accounts
    .all()
    .map((account) => ({ account, state: visibleState(account, start) }))
  advance(ledger, seconds)
  for (const { account, state } of before) announceChanges(deps, account, state)
  settlePayouts(deps)
}
