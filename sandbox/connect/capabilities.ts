import type Stripe from 'stripe'
import type { AccountRecord, CapabilityName } from '../connect-records.ts'
import { isRestricting } from './requirements.ts'

type Capability =
  Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers

const because = (
  status: Capability['status'],
  code: Capability['status_details'][number]['code'],
  resolution: Capability['status_details'][number]['resolution'],
): Capability => ({ status, status_details: [{ code, resolution }] })

/** The status of a capability, from the requirements of the account. */
export function capabilityOf(
  account: AccountRecord,
  name: CapabilityName,
  now: number,
): Capability {
  if (account.rejection !== null) return because('rejected', account.rejection, 'no_resolution')
  if (account.closed) return because('restricted', 'restricted_other', 'no_resolution')
  const open = account.requirements.filter(
    (requirement) => requirement.restricts.includes(name) && isRestricting(requirement, now),
  )
  if (open.some(({ awaiting }) => awaiting === 'user'))
    return because('restricted', 'requirements_past_due', 'provide_info')
  if (open.length > 0)
    return because('pending', 'requirements_pending_verification', 'no_resolution')
  return { status: 'active', status_details: [] }
}

export const isActive = (account: AccountRecord, name: CapabilityName, now: number) =>
  account.transfersRequested && capabilityOf(account, name, now).status === 'active'

export function recipientView(
  account: AccountRecord,
  now: number,
): Stripe.V2.Core.Account.Configuration.Recipient {
  if (!account.transfersRequested) return { applied: !account.closed, capabilities: {} }
  return {
    applied: !account.closed,
    capabilities: {
      stripe_balance: {
        payouts: capabilityOf(account, 'stripe_balance.payouts', now),
        stripe_transfers: capabilityOf(account, 'stripe_balance.stripe_transfers', now),
      },
    },
  }
}
