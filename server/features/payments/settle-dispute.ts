import type { Settling } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { CardDispute } from '../../providers/stripe.ts'
import { owedFor } from '../refunds/queries.ts'
import { lockSale, type SaleRow } from '../sales/queries.ts'
import { chargebackLoss } from '../sales/rules.ts'
import { transition } from '../sales/transition.ts'
import { statusOfDispute, storeDispute } from './dispute-queries.ts'
import { settleRefund } from './settle-refund.ts'
import { settledSaleOf } from './settled-sale.ts'

/** An inquiry withdraws nothing, so it stops nothing. */
const isChargeback = (status: string) => !status.startsWith('warning')

/**
 * Writes the provider's state of a dispute, triggered by its webhook or the reconciler. Idempotent,
 * safe to run concurrently and in any order.
 */
export async function settleDispute(services: Settling, disputeId: string): Promise<void> {
  const dispute = await services.cards.readDispute(disputeId)
  const known = dispute?.intentId && (await settledSaleOf(services, dispute.intentId))
  if (!known) {
    services.log.error({ dispute: disputeId }, 'a dispute of a payment that is no sale')
    return
  }
  // The provider refuses refunds of a disputed charge, so all refunds are older than its dispute.
  const isNew = (await statusOfDispute(services.db, disputeId)) === undefined
  if (isNew) await settleRefunds(services, dispute.intentId)
  await transact(services.db, async (tx) => {
    const sale = await lockSale(tx, known.id)
    if (sale) await applyDispute(services, tx, sale, dispute)
  })
}

async function settleRefunds(services: Settling, payment_intent: string | null) {
  if (payment_intent === null) return
  for (const id of await services.cards.refundIdsOf({ payment_intent })) {
    await settleRefund(services, id)
  }
}

/** Writes the provider's state of a dispute of a locked sale, in this transaction. Idempotent. */
export async function applyDispute(services: Settling, tx: Tx, sale: SaleRow, read: CardDispute) {
  const before = await statusOfDispute(tx, read.id)
  const wasChargeback = before !== undefined && isChargeback(before)
  // The bank has dropped it, and gives the money back.
  const isDropped = wasChargeback && read.status === 'warning_closed'
  const dispute = isDropped ? ({ ...read, status: 'won' } as const) : read
  await storeDispute(tx, sale.intentId, dispute, before)
  if (!isChargeback(dispute.status)) return
  const isOver = dispute.status === 'won' || dispute.status === 'lost'
  const change = { by: 'provider', chargeback: dispute } as const
  if (!wasChargeback) {
    await transition(services, tx, sale, { ...change, event: 'chargeback', isSilent: isOver })
  }
  if (!isOver || before === dispute.status) return
  const locked = await lockSale(tx, sale.id)
  if (!locked) return
  const event = dispute.status === 'won' ? 'chargeback_won' : await lossOf(tx, locked, dispute)
  await transition(services, tx, locked, { ...change, event })
}

async function lossOf(tx: Tx, sale: SaleRow, { amount }: CardDispute) {
  const { failed } = await owedFor(tx, sale.intentId)
  return chargebackLoss(sale, amount, failed)
}
