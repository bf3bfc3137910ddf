import { timeOf } from '../clock.ts'
import type { AccountRecord, CapabilityName } from '../connect-records.ts'
import { announceOf, type HandlerDeps, notify } from '../webhooks/events.ts'
import { accountV1, capabilityV1 } from './account-v1.ts'
import { capabilityOf } from './capabilities.ts'
import { requirementsView } from './requirements.ts'

const names: CapabilityName[] = ['stripe_balance.stripe_transfers', 'stripe_balance.payouts']

/** What others see of an account; it changes with the record, and with the clock. */
export function visibleState(account: AccountRecord, now: number) {
  const capabilities = names.map((name) => capabilityOf(account, name, now))
  return {
    requirements: JSON.stringify(requirementsView(account, now)),
    capabilities: capabilities.map((capability) => JSON.stringify(capability)),
    bank: account.bank?.id,
  }
}

/** Records a changed account and sends the events that the change causes. */
export function saveAccount(deps: HandlerDeps, account: AccountRecord): AccountRecord {
  const now = timeOf(deps.ledger)
  const before = deps.ledger.accounts.get(account.id)
  deps.ledger.accounts.put(account)
  if (before !== undefined) announceChanges(deps, account, visibleState(before, now))
  return account
}

/** Sends the events about what is different from `before`. */
export function announceChanges(
  deps: HandlerDeps,
  account: AccountRecord,
  before: ReturnType<typeof visibleState>,
) {
  const { id } = account
  const now = timeOf(deps.ledger)
  const after = visibleState(account, now)
  const changed = names.filter((_, at) => before.capabilities[at] !== after.capabilities[at])
  if (before.requirements !== after.requirements)
    notify(deps, 'v2.core.account[requirements].updated', id)
  for (const updated_capability of changed)
    notify(deps, 'v2.core.account[configuration.recipient].capability_status_updated', id, {
      updated_capability,
    })
  if (changed.includes('stripe_balance.stripe_transfers'))
    announceOf(deps, id, 'capability.updated', capabilityV1(account, now))
  const isOther = before.requirements !== after.requirements || before.bank !== after.bank
  if (isOther || changed.length > 0)
    announceOf(deps, id, 'account.updated', accountV1(account, now))
}
