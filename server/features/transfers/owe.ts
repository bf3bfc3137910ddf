import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { debtNettedEntries } from '../ledger/payout-entries.ts'
import { post } from '../ledger/post.ts'
import { sendTransfersJob } from './jobs.ts'
import { askForAccount } from './notices.ts'
import {
  cancelTransfer,
  insertTransfer,
  lockDebts,
  lockOpenTransfer,
  type OwedSale,
  payableOf,
  payDebt,
  startWaiting,
  type WaitingAccount,
} from './queries.ts'
import { isRefused } from './rules.ts'

/**
 * Pays debts of the seller from the money of a locked sale that is not being sent, oldest first.
 * Cancels its transfer if nothing is left. Returns whether a transfer is open afterwards.
 */
export async function netDebts(tx: Tx, sale: OwedSale): Promise<boolean> {
  const open = await lockOpenTransfer(tx, sale.id)
  if (open?.state !== 'due') return open !== undefined
  const { id: saleId, intentId, currency, sellerId } = sale
  const debts = await lockDebts(tx, sale)
  let left = await payableOf(tx, intentId)
  for (const debt of debts) {
    const amount = Math.min(left, debt.recoverable)
    if (amount <= 0) continue
    const causeId = await payDebt(tx, { debtId: debt.id, saleId, amount })
    const entries = debtNettedEntries({ amount, sellerId })
    await post(tx, { kind: 'debt_netted', causeId, intentId, currency, entries })
    left -= amount
  }
  if (left <= 0) await cancelTransfer(tx, open.id, sellerId)
  return left > 0
}

const isAsked = (account: WaitingAccount) => !isRefused(account) && !account.isUnderReview

/**
 * Makes what was posted to `seller_payable` for a locked sale a due transfer, in the same
 * transaction. Debts of the seller are paid first, and a seller without an account is asked for one,
 * unless the provider refuses the seller or is checking the account.
 */
export async function oweTransfer(
  services: TxServices,
  tx: Tx,
  sale: OwedSale,
  kind: 'sale' | 'appeal',
): Promise<void> {
  await insertTransfer(tx, { saleId: sale.id, kind }, services.config.payouts)
  if (!(await netDebts(tx, sale))) return
  const account = await startWaiting(tx, sale.sellerId)
  if (account && isAsked(account)) await askForAccount(services, tx, sale.sellerId, 0)
  // Not in the transaction: a job for each of many sales would look through all transfers each time.
  services.jobs.enqueueDebounced(sendTransfersJob)
}

/** Owes what was granted on appeal while the transfer of a locked sale was being sent. */
export async function oweRest(services: TxServices, tx: Tx, sale: OwedSale): Promise<void> {
  if (await lockOpenTransfer(tx, sale.id)) return
  if ((await payableOf(tx, sale.intentId)) > 0) await oweTransfer(services, tx, sale, 'appeal')
}
