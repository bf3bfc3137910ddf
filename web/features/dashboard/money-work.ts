import type { DashboardStats } from '../../../contract/dashboard.ts'

export type AdminCounts = NonNullable<DashboardStats['admin']>

/** How many things on Reconciliation wait for staff. */
export function countMoneyWork(counts: AdminCounts): number {
  const { failedRefunds, evidence, fraudWarnings, sellersToPay, unmatched } = counts
  return failedRefunds + evidence.count + fraudWarnings + sellersToPay + unmatched
}
