import { settleDispute } from '../../../server/features/payments/disputes/settle-dispute.ts'
import { settleSellerPayout } from '../../../server/features/payouts/settle-payout.ts'
import { processDeadlines } from '../../../server/features/sales/deadlines/process-deadlines.ts'
import { recoverNewestDebt, refundNow, sendTransferOf } from '../../harness/payout-jobs.ts'
import type { PayoutScene } from './scene.ts'
import type { ActionName } from './schedules.ts'
import { cardsWithYieldPoints, type YieldPoint } from './yield-points.ts'

async function release({ app, sale }: PayoutScene) {
  const due = "update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1"
  await app.pool.query(due, [sale.id])
  await processDeadlines(app.services)
}

export type Verdict = 'lost' | 'won'

async function chargeBack({ app, sale }: PayoutScene, point: YieldPoint, status: Verdict) {
  const { id } = await app.dispute({ payment_intent: sale.transactionId })
  await point()
  await settleDispute(app.services, id)
  await point()
  await app.dispute({ dispute: id, status })
  await settleDispute(app.services, id)
}

async function failPayout({ app, payout, account }: PayoutScene, point: YieldPoint) {
  if (!payout) throw new Error('nothing was paid out')
  await app.failPayout(payout)
  await point()
  await settleSellerPayout(app.services, payout, account)
}

/** Runs an action; jobs stop around their calls of the provider. */
export function runAction(
  scene: PayoutScene,
  name: Exclude<ActionName, 'kill'>,
  verdict: Verdict,
  point: YieldPoint,
): Promise<unknown> {
  const { app, sale, refunder } = scene
  const services = { ...app.services, cards: cardsWithYieldPoints(app.services.cards, point) }
  switch (name) {
    case 'release':
      return release(scene)
    case 'transfer':
      return sendTransferOf(services, sale.id)
    case 'refund':
      return refundNow(services, refunder, sale.id)
    case 'reversal':
      return recoverNewestDebt(services, scene.seller)
    case 'chargeback':
      return chargeBack(scene, point, verdict)
    case 'payoutFailure':
      return failPayout(scene, point)
  }
}
