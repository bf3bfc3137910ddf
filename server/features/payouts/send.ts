import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { candidatesFor } from '../../providers/existing-objects.ts'
import { isProviderAway } from '../../providers/stripe-errors.ts'
import type { MadeOrRefused } from '../../providers/stripe-refusals.ts'
import { transferEntries } from '../ledger/payout-entries.ts'
import { post } from '../ledger/post.ts'
import { lockSale } from '../sales/queries.ts'
import { recoverDebtJob } from '../transfers/jobs.ts'
import { netDebts, oweRest } from '../transfers/owe.ts'
import { cancelTransfer, payableOf } from '../transfers/queries.ts'
import { openDebtsOfSale } from './debt-queries.ts'
import { readAccountJob } from './jobs.ts'
import {
  lockTransfer,
  markRefused,
  markSending,
  markSent,
  markTransferTried,
  saleOfTransfer,
  type TransferRow,
  transfersOfSale,
  transfersToSend,
} from './transfer-queries.ts'

const batch = 200

/** Sends what is due. One that fails does not stop the others, unless the provider is away. */
export async function sendTransfers(services: AppServices): Promise<void> {
  for (const { id } of await transfersToSend(services.backgroundDb, batch)) {
    try {
      await sendTransfer(services, id)
    } catch (error) {
      services.log.warn({ transfer: id, err: error }, 'a transfer is tried again')
      if (isProviderAway(error)) return
    }
  }
}

/**
 * Transfers a seller's money of one sale. Claimed and written under the lock of the sale, so that of
 * a transfer and a refund one is first. Idempotent at the provider and in the database.
 */
export async function sendTransfer(services: AppServices, id: string): Promise<void> {
  const { backgroundDb: db } = services
  const claimed = await transact(db, (tx) => claim(tx, id))
  if (!claimed) return
  const outcome = await makeTransfer(services, claimed)
  await transact(db, (tx) => recordTransferOutcome(services, tx, claimed, outcome))
}

/** A transfer that is being sent: the amount is fixed. */
type Claimed = TransferRow & { amount: number; accountId: string }

async function lockWithSale(tx: Tx, id: string) {
  const known = await saleOfTransfer(tx, id)
  const sale = known && (await lockSale(tx, known.saleId))
  return { sale, transfer: sale && (await lockTransfer(tx, id)) }
}

async function claim(tx: Tx, id: string): Promise<Claimed | undefined> {
  const { sale, transfer } = await lockWithSale(tx, id)
  if (!sale || !transfer) return undefined
  const { state, amount, accountId, sellerAccountId } = transfer
  if (state === 'sending' && amount && accountId) {
    if (transfer.isDue) await markTransferTried(tx, id)
    return { ...transfer, amount, accountId }
  }
  if (state !== 'due' || !transfer.isDue || !sellerAccountId) return undefined
  await netDebts(tx, sale)
  const due = await payableOf(tx, sale.intentId)
  const left = await lockTransfer(tx, id)
  if (left?.state !== 'due') return undefined
  if (due <= 0) {
    await cancelTransfer(tx, id, sale.sellerId)
    return undefined
  }
  const sending = { amount: due, accountId: sellerAccountId }
  await markSending(tx, { id, ...sending })
  return { ...transfer, ...sending }
}

/**
 * The transfer that was sent before: its answer was lost, or the database was restored from a backup.
 * Throws if another one of this sale is not in the database: the seller may have been paid by it.
 */
async function transferMade({ backgroundDb: db, cards }: AppServices, transfer: Claimed) {
  const { id, saleId, amount, accountId } = transfer
  const made = await cards.transfersOf(saleId)
  const free = candidatesFor(id, made, await transfersOfSale(db, saleId))
  const own = free.find((one) => one.amount === amount && one.accountId === accountId)
  const other = free.find((one) => one.reversed < one.amount)
  if (!own && other) throw new Error(`${other.id} may have paid this sale, and is not of ${amount}`)
  return own?.id
}

/** Undefined if it was tried before, was not made, and must not be made any more. */
async function makeTransfer(services: AppServices, transfer: Claimed) {
  const { cards } = services
  const made = await transferMade(services, transfer)
  if (made) return { made }
  // The last request cannot arrive any more after so long.
  if (!transfer.isDue) return transfer.isOld ? { refused: null } : undefined
  // What is granted on appeal was refunded before: it comes from the balance of the platform.
  const isOfCharge = transfer.amount <= transfer.chargeLeft
  const charge = isOfCharge ? await cards.chargeOf(transfer.intentId) : null
  return cards.transfer({ ...transfer, charge })
}

type Outcome = MadeOrRefused | { refused: null } | undefined

async function recordTransferOutcome(
  services: AppServices,
  tx: Tx,
  claimed: Claimed,
  outcome: Outcome,
) {
  const { sale, transfer } = await lockWithSale(tx, claimed.id)
  // Another process may have written the same outcome.
  const isMine = transfer?.state === 'sending' && transfer.attempt === claimed.attempt
  if (!sale || !outcome || !isMine) return
  if ('refused' in outcome) {
    services.log.warn({ transfer: claimed.id, code: outcome.refused }, 'a transfer was refused')
    await markRefused(tx, claimed.id, outcome.refused)
    await netDebts(tx, sale)
    await services.jobs.enqueue(readAccountJob, { accountId: claimed.accountId }, tx)
    return
  }
  const { amount, intentId, currency, sellerId } = claimed
  await markSent(tx, claimed.id, outcome.made)
  const entries = transferEntries({ amount, sellerId })
  await post(tx, { kind: 'transfer', causeId: claimed.id, intentId, currency, entries })
  for (const { id: debtId } of await openDebtsOfSale(tx, sale.id)) {
    await services.jobs.enqueue(recoverDebtJob, { debtId }, tx)
  }
  await oweRest(services, tx, sale)
}
