import { reconcileBalance } from '../../../server/features/reconciliation/reconcile-balance.ts'
import type { TestApp } from '../../../test/harness/app.ts'

/**
 * Sellers whose money waits for long, a comparison that found a charge without an entry, and a fraud
 * warning and an inquiry about this sale.
 */
export async function addReconciliation(app: TestApp, saleId: string) {
  await app.chargeElsewhere(12_900)
  await app.pool.query(`update payout_account set waiting_since = now() - interval '75 days'
    where waiting_since is not null`)
  await reconcileBalance(app.services)
  const { rows } = await app.pool.query('select intent_id from sale where id = $1', [saleId])
  await app.warnOfFraud(rows[0].intent_id)
  await app.dispute({ payment_intent: rows[0].intent_id, status: 'warning_needs_response' })
}
