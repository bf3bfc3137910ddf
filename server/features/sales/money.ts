import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import {
  appealPaymentEntries,
  chargebackEntries,
  chargebackLostEntries,
  chargebackWonEntries,
  refundOwedEntries,
  releaseEntries,
} from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { sendRefundJob } from '../refunds/jobs.ts'
import { insertRefund, owedToBuyer, reduceUnsentRefunds } from '../refunds/queries.ts'
import type { ReasonCode } from '../refunds/reasons.ts'
import { sendTransfersJob } from '../transfers/jobs.ts'
import { oweTransfer } from '../transfers/owe.ts'
import type { DebtReason } from '../transfers/queries.ts'
import { takeBack } from '../transfers/take-back.ts'
import { markLostInPart, setFailedRefundsPaid } from './chargebacks/queries.ts'
import type { SaleRow } from './queries.ts'
import { isMoneyHeld, notPaidBack, refundableAmount, unrefunded } from './rules.ts'
import { allocate, sellersPart, shareBetween, shareOf } from './share.ts'

const postingOf = ({ intentId, currency }: SaleRow) => ({ intentId, currency })

/**
 * By how much the share of what was not refunded shrinks if an amount goes back. Several of these add
 * up to the share of the whole.
 */
function shareOfRemainder(sale: SaleRow, amount: number) {
  const left = unrefunded(sale)
  return { ...shareBetween(sale, left - amount, left), sellerId: sale.sellerId }
}

/**
 * Gives the seller the share of an amount; by default of what was not refunded. It is transferred
 * after the commit. If it was released before a withdrawal, only its transfer is resumed.
 */
export async function releaseToSeller(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  amount = unrefunded(sale),
) {
  if (!isMoneyHeld(sale)) return services.jobs.enqueue(sendTransfersJob, {}, tx)
  const entries = releaseEntries({ ...shareOf(sale, amount), sellerId: sale.sellerId })
  await post(tx, { kind: 'release', causeId: sale.id, ...postingOf(sale), entries })
  await oweTransfer(services, tx, sale, 'sale')
}

/**
 * Takes an amount that goes back, in minor units, from a sale. If its money was released, the seller's
 * part is taken back: from money that was not sent, by cancelling its transfer, and the rest as a debt.
 * Returns the share with that debt and where it was; post it in the same transaction.
 */
export async function takeFromSale(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  amount: number,
  reason: DebtReason = 'refund',
) {
  const share = shareOfRemainder(sale, amount)
  if (isMoneyHeld(sale)) return { ...share, from: 'held' } as const
  const debt = await takeBack(services, tx, sale, { part: sellersPart(share), reason })
  return { ...share, debt, from: 'released' } as const
}

type Reason = {
  reason: string
  reasonCode?: ReasonCode | undefined
  askedBy?: string | undefined
}

type Part = { amount: number }

type OwedRefund = Reason & Part & { inPart: boolean }

/** Owes the buyer an amount of the price, in minor units. The provider is called after the commit. */
async function oweRefund(services: TxServices, tx: Tx, sale: SaleRow, refund: OwedRefund) {
  const refundId = await insertRefund(tx, { ...postingOf(sale), ...refund })
  const share = await takeFromSale(services, tx, sale, refund.amount)
  const kind = refund.inPart ? 'refund_in_part' : 'refund_owed'
  const entries = refundOwedEntries({ share, buyerId: sale.buyerId })
  await post(tx, { kind, causeId: refundId, ...postingOf(sale), entries })
  await services.jobs.enqueue(sendRefundJob, { refundId }, tx)
}

/** Refunds the price, less what was refunded before. */
export const refundRest = (services: TxServices, tx: Tx, sale: SaleRow, why: Reason) =>
  oweRefund(services, tx, sale, { ...why, amount: unrefunded(sale), inPart: false })

/** Refunds a part of the price, wherever its money is. */
export const refundPart = (services: TxServices, tx: Tx, sale: SaleRow, part: Reason & Part) =>
  oweRefund(services, tx, sale, { ...part, inPart: true })

/** Refunds the offered part, and releases the rest if the money is held. */
export async function shareOut(services: TxServices, tx: Tx, sale: SaleRow, why: Reason) {
  const amount = sale.refundOffer ?? 0
  await refundPart(services, tx, sale, { ...why, amount })
  if (isMoneyHeld(sale)) await releaseToSeller(services, tx, sale, unrefunded(sale) - amount)
}

type Payment = Part & { appealId: string }

/** Gives the seller the share of an amount that was refunded, if any; the platform bears it. */
export async function payOnAppeal(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  { appealId, amount }: Payment,
) {
  const left = notPaidBack(sale)
  const share = sellersPart(shareBetween(sale, left, left + amount))
  // The fee and the VAT, each rounded on its own, may be more than a few cents.
  if (share <= 0) return
  const entries = appealPaymentEntries({ amount: share, sellerId: sale.sellerId })
  await post(tx, { kind: 'appeal_payment', causeId: appealId, ...postingOf(sale), entries })
  await oweTransfer(services, tx, sale, 'appeal')
}

export type Chargeback = { id: string; amount: number; fee: number }

/** Posts the disputed amount and the provider's fee, in minor units. Throws for a second posting. */
export async function postChargeback(tx: Tx, sale: SaleRow, chargeback: Chargeback) {
  const entries = chargebackEntries(chargeback)
  await post(tx, { kind: 'chargeback', causeId: chargeback.id, ...postingOf(sale), entries })
}

/** Posts the return of the disputed amount, in minor units. Throws for a second posting. */
export async function postChargebackWon(tx: Tx, sale: SaleRow, { id, amount }: Chargeback) {
  const entries = chargebackWonEntries(amount)
  await post(tx, { kind: 'chargeback_won', causeId: id, ...postingOf(sale), entries })
}

/**
 * Posts the loss of the disputed amount, in minor units: first refunds that failed pay, then the
 * sale, then refunds that are not sent. Throws for a second posting.
 */
export async function postChargebackLost(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  { id, amount }: Chargeback,
) {
  const before = { ...sale, state: sale.resumesTo ?? sale.state }
  const rest = refundableAmount(before)
  const owedBefore = await owedToBuyer(tx, sale.intentId)
  const { failedRefundsPaid, fromSale } = allocate(amount, owedBefore, rest)
  await setFailedRefundsPaid(tx, id, failedRefundsPaid)
  const unsent = await reduceUnsentRefunds(tx, sale.intentId, amount - failedRefundsPaid - fromSale)
  const owed = failedRefundsPaid + unsent
  const share =
    fromSale > 0 ? await takeFromSale(services, tx, before, fromSale, 'chargeback') : undefined
  const entries = chargebackLostEntries({
    disputed: amount,
    ...(share && { share }),
    ...(owed > 0 && { owed: { amount: owed, buyerId: sale.buyerId } }),
  })
  await post(tx, { kind: 'chargeback_lost', causeId: id, ...postingOf(sale), entries })
}

/** Posts the loss of a part of the price, in minor units. Throws for a second posting. */
export async function postChargebackLostInPart(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  chargeback: Chargeback,
) {
  await postChargebackLost(services, tx, sale, chargeback)
  await markLostInPart(tx, chargeback.id)
}
