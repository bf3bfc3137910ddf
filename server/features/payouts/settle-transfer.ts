import { sql } from 'kysely'
import type { SettlementServices } from '../../context.ts'
import { type Db, now, type Tx, transact } from '../../database/db.ts'
import type { CardReversal } from '../../providers/stripe-transfers.ts'
import { reversedByHandEntries, writeOffPaidEntries } from '../ledger/payout-entries.ts'
import { post } from '../ledger/post.ts'
import { lockSale, type SaleRow } from '../sales/queries.ts'
import { sendTransfersJob } from '../transfers/jobs.ts'
import { netDebts } from '../transfers/owe.ts'
import { lockOpenTransfer, payDebt } from '../transfers/queries.ts'
import { addWrittenOff, lockWrittenOffDebts } from './debt-queries.ts'

/** Staff have so long to refund a sale whose transfer they took back by hand. */
const daysUntilSentAgain = 7

const transferByProviderId = (db: Db, providerId: string) =>
  db
    .selectFrom('transfer')
    .select(['id', 'sale_id as saleId'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

/**
 * Books what was taken back from a transfer in the provider's dashboard, triggered by its event or by
 * reconciliation. Idempotent and safe to run concurrently.
 */
export async function settleTransfer(
  services: SettlementServices,
  providerId: string,
): Promise<void> {
  const known = await transferByProviderId(services.db, providerId)
  if (!known) {
    services.log.info({ transfer: providerId }, 'a transfer that is not ours, or not written yet')
    return
  }
  const reversals = await services.cards.reversalsOf(providerId)
  await transact(services.db, async (tx) => {
    const sale = await lockSale(tx, known.saleId)
    if (!sale) return
    for (const one of reversals) await bookReversal(services, tx, { sale, id: known.id }, one)
  })
}

/** Does what `settleTransfer` does, for the transfer of a reversal whose event was lost. */
export async function settleReversal(
  services: SettlementServices,
  reversalId: string,
): Promise<void> {
  const transferId = await services.cards.transferOfReversal(reversalId)
  if (transferId) await settleTransfer(services, transferId)
}

/** Whether the application asked for a reversal itself. */
async function isOwnReversal(tx: Tx, { id, rowId }: CardReversal): Promise<boolean> {
  const known = await tx
    .selectFrom('transfer_reversal')
    .select('id')
    .where(sql<boolean>`(provider_id = ${id} or id::text = ${rowId})`)
    .executeTakeFirst()
  return known !== undefined
}

/** Undefined if it is known already. */
async function insertReversalByHand(tx: Tx, transferId: string, made: CardReversal) {
  const row = await tx
    .insertInto('transfer_reversal')
    .values({
      transfer_id: transferId,
      amount: made.amount,
      provider_id: made.id,
      state: 'sent',
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const addReversedByHand = (tx: Tx, transferId: string, amount: number) =>
  tx
    .updateTable('transfer')
    .set({ reversed: sql<number>`reversed + ${amount}` })
    .where('id', '=', transferId)
    .execute()

type Transfer = { sale: SaleRow; id: string }

/**
 * The money pays what was written off for this sale, then what the seller owes. What is left is the
 * seller's again, and is sent again unless the sale is refunded before.
 */
async function bookReversal(
  services: SettlementServices,
  tx: Tx,
  { sale, id }: Transfer,
  made: CardReversal,
) {
  if (await isOwnReversal(tx, made)) return
  const open = await lockOpenTransfer(tx, sale.id)
  // Its amount is fixed: reconciliation comes back once it is sent.
  if (open?.state === 'sending') return
  const causeId = await insertReversalByHand(tx, id, made)
  if (!causeId) return
  const { amount } = made
  const { intentId, currency, sellerId } = sale
  await addReversedByHand(tx, id, amount)
  const entries = reversedByHandEntries({ amount, sellerId })
  await post(tx, { kind: 'transfer_reversed', causeId, intentId, currency, entries })
  const left = amount - (await payWriteOffs(tx, sale, amount))
  if (!open && left > 0) await insertDueAgain(tx, sale.id)
  await netDebts(tx, sale)
  await services.jobs.enqueue(sendTransfersJob, {}, tx)
  services.log.warn({ sale: sale.id, reversal: made.id }, 'a transfer was taken back by hand')
}

/** Pays what was written off for a locked sale. Returns how much of the money, in minor units. */
async function payWriteOffs(tx: Tx, sale: SaleRow, money: number): Promise<number> {
  const { id: saleId, intentId, currency, sellerId } = sale
  let left = money
  for (const { id, writtenOff } of await lockWrittenOffDebts(tx, saleId)) {
    const amount = Math.min(left, writtenOff)
    if (amount === 0) break
    await addWrittenOff(tx, id, -amount)
    const causeId = await payDebt(tx, { debtId: id, saleId, amount })
    const entries = writeOffPaidEntries({ amount, sellerId })
    await post(tx, { kind: 'debt_netted', causeId, intentId, currency, entries })
    left -= amount
  }
  return money - left
}

/**
 * Every later transfer of a sale has the kind `appeal`: only the first is of kind `sale`, which
 * `insertTransfer` counts to delay a new seller's first payouts.
 */
const insertDueAgain = (tx: Tx, saleId: string) =>
  tx
    .insertInto('transfer')
    .values({
      sale_id: saleId,
      kind: 'appeal',
      available_at: sql<Date>`${now} + make_interval(days => ${daysUntilSentAgain})`,
    })
    .execute()
