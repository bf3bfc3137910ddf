import type { AppServices, TxServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { madeBefore } from '../../providers/made-for.ts'
import type { CardRefund } from '../../providers/stripe.ts'
import { refundFailedEntries, refundSentEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { notifyMember } from '../notices/notify.ts'
import { recoverDebtJob } from '../transfers/jobs.ts'
import { openDebtsOfIntent } from '../transfers/queries.ts'
import {
  lockRefund,
  refundById,
  refundsOfIntent,
  settleByChargeback,
  updateRefund,
} from './queries.ts'

export type Refunding = Pick<AppServices, 'cards' | 'config' | 'db' | 'jobs'>

/**
 * Sends a requested refund, unless its payment is charged back: then it waits for the outcome.
 * Idempotent at the provider and in the database.
 */
export async function sendRefund(services: Refunding, { refundId }: { refundId: string }) {
  const { db, cards } = services
  const refund = await refundById(db, refundId)
  if (refund?.state !== 'requested' || refund.disputed) return
  const { intentId } = refund
  const made = await cards.refundsOf(intentId)
  // It may have been sent before the database was restored from a backup.
  const before = madeBefore(refund, made, await refundsOfIntent(db, intentId))
  const sent = before ?? (await cards.refund(refund))
  await transact(db, (tx) => applyRefund(services, tx, refund.id, sent))
}

/** Writes what the provider says about a refund of ours. Idempotent, in any order. */
export async function applyRefund(services: TxServices, tx: Tx, id: string, provided: CardRefund) {
  const before = await lockRefund(tx, id)
  if (!before || before.state === provided.state || before.state === 'failed') return
  // The row is that of another refund, which was made at the provider meanwhile.
  if (before.providerId !== null && before.providerId !== provided.id) return
  await updateRefund(tx, id, provided)
  const posting = { causeId: id, intentId: before.intentId, currency: before.currency }
  if (before.state === 'requested' && !before.atProvider) {
    await post(tx, { kind: 'refund_sent', ...posting, entries: refundSentEntries(before) })
  }
  // The buyer has the money now, so what the seller owes for it can be taken back.
  for (const { id: debtId } of await openDebtsOfIntent(tx, before.intentId)) {
    await services.jobs.enqueue(recoverDebtJob, { debtId }, tx)
  }
  if (provided.state === 'failed') await recordFailure(services, tx, before)
}

type Failed = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

/** The buyer is owed the refund again, unless a chargeback has returned the money as well. */
async function recordFailure(services: TxServices, tx: Tx, refund: Failed) {
  const { id, intentId, currency, amount, buyerId: memberId, title } = refund
  const returned = await settleByChargeback(tx, intentId, amount)
  const entries = refundFailedEntries({ ...refund, returned })
  await post(tx, { kind: 'refund_failed', causeId: id, intentId, currency, entries })
  if (returned === amount) return
  const about = { memberId, kind: 'refundFailed', subject: id, title } as const
  const email = { name: 'refundFailed', values: { title } } as const
  await notifyMember(services, tx, { ...about, path: '/dashboard/myorders' }, email)
}
