import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { recoverDebtJob } from './jobs.ts'
import { notifyOfDebt } from './notices.ts'
import {
  cancelTransfer,
  type DebtReason,
  insertDebt,
  lockOpenTransfer,
  type OwedSale,
  payableOf,
} from './queries.ts'

type TakenBack = {
  /** The seller's part of what goes back, in minor units. */
  part: number
  reason: DebtReason
}

/**
 * Takes the seller's part of a released sale back, in the transaction that posts it: first what was
 * not sent, and the rest becomes a debt, which is returned. A transfer that is being sent counts as
 * sent; if the provider refuses it, its money pays the debt.
 */
export async function takeBack(
  services: TxServices,
  tx: Tx,
  sale: OwedSale,
  { part, reason }: TakenBack,
): Promise<number> {
  const open = await lockOpenTransfer(tx, sale.id)
  const free = (await payableOf(tx, sale.intentId)) - (open?.amount ?? 0)
  if (open?.state === 'due' && free <= part) await cancelTransfer(tx, open.id, sale.sellerId)
  const amount = part - Math.min(part, Math.max(0, free))
  if (amount === 0) return 0
  const debtId = await insertDebt(tx, sale, { reason, amount })
  await notifyOfDebt(services, tx, sale, { reason, amount })
  await services.jobs.enqueue(recoverDebtJob, { debtId }, tx)
  return amount
}
