import type { SettlementServices, TxServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { CardRefund } from '../../providers/stripe-refunds.ts'
import { refundFailedEntries, refundSentEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { notifyMember } from '../notices/notify.ts'
import { recoverDebtJob } from '../transfers/jobs.ts'
import { openDebtsOfIntent } from '../transfers/queries.ts'
import { makeRefund } from './make.ts'
import {
  creditLostChargebacks,
  lockRefund,
  markRefused,
  type RefundRow,
  refundById,
  updateRefund,
} from './queries.ts'

/**
 * Sends a requested refund, unless its payment is charged back: then it waits for the outcome. One that
 * the provider refuses for good has failed. Idempotent at the provider and in the database.
 */
export async function sendRefund(services: SettlementServices, { refundId }: { refundId: string }) {
  const { db } = services
  const refund = await refundById(db, refundId)
  if (refund?.state !== 'requested' || refund.isChargedBack) return
  const outcome = await makeRefund(services, refund)
  await transact(db, (tx) =>
    'made' in outcome
      ? applyRefund(services, tx, refund.id, outcome.made)
      : applyRefusal(services, tx, refund, outcome.refused),
  )
}

/** Writes what the provider says about a refund of ours. Idempotent, in any order. */
export async function applyRefund(services: TxServices, tx: Tx, id: string, provided: CardRefund) {
  const before = await lockRefund(tx, id)
  if (!before || before.state === provided.state || isClosed(before)) return
  // The row is that of another refund, which was made at the provider in the meantime.
  if (before.providerId !== null && before.providerId !== provided.id) return
  await updateRefund(tx, id, provided)
  const posting = { causeId: id, intentId: before.intentId, currency: before.currency }
  if (before.state === 'requested' && !before.atProvider) {
    await post(tx, { kind: 'refund_sent', ...posting, entries: refundSentEntries(before) })
  }
  // The buyer has the money now, so what the seller owes for it can be taken back.
  await recoverDebts(services, tx, before)
  if (provided.state === 'failed') await recordFailure(services, tx, before)
}

const isClosed = ({ state }: RefundRow) => state === 'failed' || state === 'cancelled'

/** Writes that the provider refuses a refund for good, unless it would be asked for another one by now. */
async function applyRefusal(services: SettlementServices, tx: Tx, asked: RefundRow, code: string) {
  const refund = await lockRefund(tx, asked.id)
  if (refund?.state !== 'requested' || refund.isChargedBack) return
  if (refund.amount !== asked.amount || refund.closedChargebacks !== asked.closedChargebacks) return
  services.log.warn({ refund: refund.id, code }, 'a refund was refused')
  await markRefused(tx, refund.id, code)
  // The buyer is paid in another way.
  await recoverDebts(services, tx, refund)
  await notifyBuyer(services, tx, refund, 'provider')
}

async function recoverDebts({ jobs }: TxServices, tx: Tx, { intentId }: RefundRow) {
  for (const { id: debtId } of await openDebtsOfIntent(tx, intentId)) {
    await jobs.enqueue(recoverDebtJob, { debtId }, tx)
  }
}

/**
 * The buyer is owed the refund again, unless it was paid beyond what was owed, or a chargeback has
 * returned the money as well.
 */
async function recordFailure(services: TxServices, tx: Tx, refund: RefundRow) {
  const { id, intentId, currency, amount, lost } = refund
  const returned = lost + (await creditLostChargebacks(tx, intentId, amount - lost))
  const entries = refundFailedEntries({ ...refund, returned })
  await post(tx, { kind: 'refund_failed', causeId: id, intentId, currency, entries })
  if (returned !== amount) await notifyBuyer(services, tx, refund, 'bank')
}

async function notifyBuyer(
  services: TxServices,
  tx: Tx,
  { id: subject, buyerId: memberId, title }: RefundRow,
  by: 'bank' | 'provider',
) {
  const about = { memberId, kind: 'refundFailed', subject, title } as const
  const email = { name: 'refundFailed', values: { title, by: { variant: by } } } as const
  await notifyMember(services, tx, { ...about, path: '/dashboard/myorders' }, email)
}
