import type { Sale } from '../../../contract/sales/sales.ts'

type Dispute = Pick<Sale, 'role' | 'state' | 'can' | 'case' | 'withdrawal'>

/**
 * Whether the buyer misses a step of the case because it would pay the seller, and only staff may
 * release the money now.
 */
export function isReleaseStopped(sale: Dispute): boolean {
  const { role, state, can, case: dispute, withdrawal } = sale
  if (role !== 'buyer' || state !== 'disputed' || dispute?.turn !== 'buyer') return false
  if (dispute.offer !== null) return !can.includes('take_offer')
  return !withdrawal?.date && !can.includes('withdraw_case')
}
