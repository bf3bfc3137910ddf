import type { SettlementServices } from '../../../context.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { type CardDispute, isInquiry } from '../../../providers/stripe-disputes.ts'
import { owedToBuyer } from '../../refunds/queries.ts'
import { lockSale, type SaleRow } from '../../sales/queries.ts'
import { lostChargebackEvent } from '../../sales/rules.ts'
import { transition } from '../../sales/transition.ts'
import { settleRefund } from '../settle-refund.ts'
import { type LockedCharge, lockCharge, settleChargeIfNeeded } from '../settled-charge.ts'
import { postLateChargeback, postLateOutcome } from './late-charge-dispute.ts'
import { statusOfDispute, storeDispute } from './queries.ts'

/** The provider withdraws the money within moments. */
const longestWithdrawalMs = 24 * 3_600_000

/** An inquiry that becomes a chargeback may be of any age. */
function isAwaited({ isWithdrawalDue, createdAt }: CardDispute, isNew: boolean): boolean {
  return isWithdrawalDue && !(isNew && Date.now() - createdAt.getTime() > longestWithdrawalMs)
}

/**
 * Writes the provider's state of a dispute, triggered by its webhook, the settlement loop or the
 * reconciliation. An inquiry withdraws nothing, so it stops nothing. Idempotent, safe to run concurrently
 * and in any order. Throws while the money of a new chargeback is not withdrawn yet, so that the provider
 * repeats its event: the fee is known only then. After a day, it is posted without a fee.
 */
export async function settleDispute(
  services: SettlementServices,
  disputeId: string,
): Promise<void> {
  const dispute = await services.cards.readDispute(disputeId)
  const known = dispute?.intentId && (await settleChargeIfNeeded(services, dispute.intentId))
  if (!known) {
    services.log.error({ dispute: disputeId }, 'a dispute of an unknown payment')
    return
  }
  const { intentId } = known
  const before = await statusOfDispute(services.db, disputeId)
  const isNew = before === undefined
  const isNewChargeback = !isInquiry(dispute.status) && (isNew || isInquiry(before))
  if (isNewChargeback && isAwaited(dispute, isNew))
    throw new Error(`the money of ${disputeId} is not withdrawn yet`)
  // The provider refuses refunds of a charge with a chargeback, so all refunds are older than that.
  if (isNew || isNewChargeback) await settleRefunds(services, intentId)
  await writeDispute(services, intentId, dispute)
}

/** Writes what the provider says about a dispute of a charge that is settled. Idempotent, in any order. */
export async function writeDispute(
  services: SettlementServices,
  intentId: string,
  dispute: CardDispute,
) {
  await transact(services.db, async (tx) => {
    const charge = await lockCharge(tx, intentId)
    if (charge?.sale) await applyDispute(services, tx, charge.sale, dispute)
    else if (charge) await applyToLateCharge(tx, charge, dispute)
  })
}

async function settleRefunds(services: SettlementServices, payment_intent: string) {
  for (const id of await services.cards.refundIdsOf({ payment_intent })) {
    await settleRefund(services, id)
  }
}

/** Stores the provider's state of a dispute. Returns it, and what of it is new. */
async function storeChange(tx: Tx, intentId: string, read: CardDispute) {
  const before = await statusOfDispute(tx, read.id)
  const wasChargeback = before !== undefined && !isInquiry(before)
  // The bank has dropped it, and gives the money back.
  const isDropped = wasChargeback && read.status === 'warning_closed'
  const dispute = isDropped ? ({ ...read, status: 'won' } as const) : read
  const isStored = await storeDispute(tx, intentId, dispute, before)
  const isOver = dispute.status === 'won' || dispute.status === 'lost'
  const isOpened = isStored && !isInquiry(dispute.status) && !wasChargeback
  return { dispute, isOver, isOpened, isDecided: isStored && isOver }
}

/** Writes the provider's state of a dispute of a locked sale, in this transaction. Idempotent. */
export async function applyDispute(
  services: SettlementServices,
  tx: Tx,
  sale: SaleRow,
  read: CardDispute,
) {
  const { dispute, isOver, isOpened, isDecided } = await storeChange(tx, sale.intentId, read)
  const change = { by: 'provider', chargeback: dispute } as const
  if (isOpened) {
    await transition(services, tx, sale, { ...change, event: 'chargeback', isSilent: isOver })
  }
  if (!isDecided) return
  const locked = await lockSale(tx, sale.id)
  if (!locked) return
  const event = dispute.status === 'won' ? 'chargeback_won' : await lossOf(tx, locked, dispute)
  await transition(services, tx, locked, { ...change, event })
}

async function applyToLateCharge(tx: Tx, charge: LockedCharge, read: CardDispute) {
  const { dispute, isOpened, isDecided } = await storeChange(tx, charge.intentId, read)
  if (isOpened) await postLateChargeback(tx, charge, dispute)
  if (isDecided) await postLateOutcome(tx, charge, dispute)
}

async function lossOf(tx: Tx, sale: SaleRow, { amount }: CardDispute) {
  const { failed } = await owedToBuyer(tx, sale.intentId)
  return lostChargebackEvent(sale, amount, failed)
}
