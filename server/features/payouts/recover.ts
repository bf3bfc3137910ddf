import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { findExisting } from '../../providers/existing-objects.ts'
import type { MadeOrRefused } from '../../providers/stripe-refusals.ts'
import { debtWrittenOffEntries, transferReversedEntries } from '../ledger/payout-entries.ts'
import { post } from '../ledger/post.ts'
import { recoverDebtJob } from '../transfers/jobs.ts'
import {
  addReversed,
  addWrittenOff,
  type DebtRow,
  debtById,
  endReversal,
  insertReversal,
  lockDebt,
  markDebtTried,
  type RequestedReversal,
  requestedReversal,
  reversalsOfTransfer,
  transferToReverse,
} from './debt-queries.ts'

/**
 * Takes a debt back from the transfers of its sale, as far as the seller's balance allows. Buyers
 * get their money first: nothing is taken back before the refund is sent. Idempotent.
 */
export async function recoverDebt(services: AppServices, { debtId }: { debtId: string }) {
  const { backgroundDb: db, cards } = services
  const interrupted = await requestedReversal(db, debtId)
  const reversal = interrupted ?? (await requestReversal(services, debtId))
  if (!reversal) return
  const made = await cards.reversalsOf(reversal.transferId)
  // It may have been sent before the database was restored from a backup.
  const rows = await reversalsOfTransfer(db, reversal.ownTransferId)
  const before = findExisting(reversal, made, rows)
  const outcome = before ? { made: before.id } : await cards.reverseTransfer(reversal)
  await transact(db, (tx) => recordReversalOutcome(tx, debtId, reversal, outcome))
  const mayRetry = 'refused' in outcome && !(await debtById(db, debtId))?.wasRefusedAgain
  if (mayRetry) await services.jobs.enqueue(recoverDebtJob, { debtId })
}

/** What the balance allows is asked before the transaction; the provider has the last word. */
async function requestReversal({ backgroundDb: db, cards }: AppServices, debtId: string) {
  const debt = await debtById(db, debtId)
  const from = debt && (await transferToReverse(db, debt.saleId))
  if (!debt || !from || debt.recoverable <= 0 || !debt.isRefundSent) return undefined
  const { available, pending } = await cards.balanceOf(from.accountId, debt.currency)
  // What is pending covers the reversal of a transfer that is pending itself; if not, it is refused.
  const covered = available + (debt.wasRefused ? 0 : Math.max(0, pending))
  await transact(db, (tx) => insertPossible(tx, debtId, covered))
  return requestedReversal(db, debtId)
}

async function insertPossible(tx: Tx, debtId: string, covered: number) {
  const debt = await lockDebt(tx, debtId)
  const from = debt && (await transferToReverse(tx, debt.saleId))
  await markDebtTried(tx, debtId)
  if (!from || !debt.isRefundSent) return
  const amount = Math.min(debt.recoverable, from.left, covered)
  if (amount > 0) await insertReversal(tx, { debtId, transferId: from.id, amount })
}

async function recordReversalOutcome(
  tx: Tx,
  debtId: string,
  { id, amount, ownTransferId }: RequestedReversal,
  outcome: MadeOrRefused,
) {
  const debt = await lockDebt(tx, debtId)
  if (!debt) return
  const end = 'made' in outcome ? { providerId: outcome.made } : { refusal: outcome.refused }
  if (!(await endReversal(tx, id, end)) || 'refused' in outcome) return
  await addReversed(tx, { debtId, transferId: ownTransferId, amount })
  const entries = transferReversedEntries({ ...debt, amount })
  await post(tx, { kind: 'transfer_reversed', causeId: id, ...postingOf(debt), entries })
}

const postingOf = ({ intentId, currency }: DebtRow) => ({ intentId, currency })

/** Ends an old debt as a loss of the platform. One that is being taken back waits. */
export async function writeOff(tx: Tx, debtId: string): Promise<void> {
  const debt = await lockDebt(tx, debtId)
  if (!debt || debt.recoverable <= 0 || (await requestedReversal(tx, debtId))) return
  await addWrittenOff(tx, debtId, debt.recoverable)
  const entries = debtWrittenOffEntries({ ...debt, amount: debt.recoverable })
  await post(tx, { kind: 'debt_written_off', causeId: debtId, ...postingOf(debt), entries })
}
