import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import {
  appealPaymentEntries,
  chargebackEntries,
  chargebackLostEntries,
  chargebackWonEntries,
  refundAfterReleaseEntries,
  refundFromHeldEntries,
  releaseEntries,
} from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { sendRefundJob } from '../refunds/jobs.ts'
import { insertRefund, owedToBuyer, reduceUnsentRefunds } from '../refunds/queries.ts'
import type { ReasonCode } from '../refunds/reasons.ts'
import { sendTransfersJob } from '../transfers/jobs.ts'
import { oweTransfer } from '../transfers/owe.ts'
import { takeBack } from '../transfers/take-back.ts'
import { markLostInPart, setFailedRefundsPaid } from './chargebacks/queries.ts'
import type { SaleRow } from './queries.ts'
import { isMoneyHeld, refundableAmount, unrefunded } from './rules.ts'
import { allocate, restOf, shareBetween, shareOf } from './share.ts'

const postingOf = ({ intentId, currency }: SaleRow) => ({ intentId, currency })

/** The share of an amount of the price, with the parties. */
function shareOfAmount(sale: SaleRow, amount: number) {
  const { sellerId, buyerId } = sale
  return { ...shareOf(sale, amount), sellerId, buyerId }
}

/**
 * By how much the share of what was not refunded shrinks if an amount goes back. Several of these add
 * up to the share of the whole.
 */
function shareOfRemainder(sale: SaleRow, amount: number) {
  const { sellerId, buyerId } = sale
  const rest = unrefunded(sale)
  return { ...shareBetween(sale, rest - amount, rest), sellerId, buyerId }
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
  const entries = releaseEntries(shareOfAmount(sale, amount))
  await post(tx, { kind: 'release', causeId: sale.id, ...postingOf(sale), entries })
  await oweTransfer(services, tx, sale, 'sale')
}

type SaleShare = ReturnType<typeof shareOfAmount>

type TakenFor = 'refund' | 'chargeback'

/**
 * Takes the seller's part of a share of a released sale back: from money that was not sent, by
 * cancelling its transfer, and the rest as a debt. Returns the share with that debt; post it in the
 * same transaction.
 */
async function takeBackShare(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  share: SaleShare,
  reason: TakenFor = 'refund',
) {
  const part = share.amount - share.fee - share.vat
  const debt = await takeBack(services, tx, sale, { part, reason })
  return { ...share, debt }
}

/**
 * Takes an amount that goes back, in minor units, from a sale; if its money was released, the seller's
 * part is taken back. Returns the share and where it was; post it in the same transaction.
 */
export async function takeFromSale(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  amount: number,
  reason: TakenFor = 'refund',
) {
  const share = shareOfRemainder(sale, amount)
  if (isMoneyHeld(sale)) return { ...share, from: 'held' } as const
  const taken = await takeBackShare(services, tx, sale, share, reason)
  return { ...taken, from: 'released' } as const
}

type Reason = {
  reason: string
  reasonCode?: ReasonCode | undefined
  askedBy?: string | undefined
}

/** Owes the buyer the price, less what was refunded before. The provider is called after the commit. */
export async function refundRest(services: TxServices, tx: Tx, sale: SaleRow, why: Reason) {
  const amount = unrefunded(sale)
  const refundId = await insertRefund(tx, { ...postingOf(sale), amount, ...why })
  const taken = isMoneyHeld(sale)
    ? undefined
    : await takeBackShare(services, tx, sale, shareOfAmount(sale, amount))
  const entries = taken
    ? refundAfterReleaseEntries(taken)
    : refundFromHeldEntries({ ...sale, amount })
  await post(tx, { kind: 'refund_owed', causeId: refundId, ...postingOf(sale), entries })
  await services.jobs.enqueue(sendRefundJob, { refundId }, tx)
}

/** Refunds the offered part and releases the rest. */
export async function shareOut(services: TxServices, tx: Tx, sale: SaleRow, why: Reason) {
  const rest = unrefunded(sale)
  const amount = sale.refundOffer ?? 0
  if (!isMoneyHeld(sale)) return refundPart(services, tx, sale, { ...why, amount })
  const inPart = true
  const refundId = await insertRefund(tx, { ...postingOf(sale), amount, inPart, ...why })
  const entries = refundFromHeldEntries({ ...sale, amount })
  await post(tx, { kind: 'refund_in_part', causeId: refundId, ...postingOf(sale), entries })
  await releaseToSeller(services, tx, sale, rest - amount)
  await services.jobs.enqueue(sendRefundJob, { refundId }, tx)
}

/** Refunds a part of what was released. */
export async function refundPart(services: TxServices, tx: Tx, sale: SaleRow, part: Reason & Part) {
  const { amount } = part
  const refundId = await insertRefund(tx, { ...postingOf(sale), inPart: true, ...part })
  const taken = await takeBackShare(services, tx, sale, shareOfRemainder(sale, amount))
  const entries = refundAfterReleaseEntries(taken)
  await post(tx, { kind: 'refund_in_part', causeId: refundId, ...postingOf(sale), entries })
  await services.jobs.enqueue(sendRefundJob, { refundId }, tx)
}

type Part = { amount: number }
type Payment = Part & { appealId: string }

/** Gives the seller the share of an amount that was refunded, if any; the platform bears it. */
export async function payOnAppeal(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  { appealId, amount }: Payment,
) {
  const rest = restOf(sale)
  const { fee, vat } = shareBetween(sale, rest, rest + amount)
  const share = amount - fee - vat
  // The fee and the VAT, each rounded up, may be more than a few cents.
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
