import type { AppServices } from '../../context.ts'
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
import { cancelUnsentRefunds, insertRefund } from '../refunds/queries.ts'
import type { SaleRow } from './queries.ts'
import { isHeld, isUndone } from './rules.ts'
import { shareBetween, shareOf } from './share.ts'

const postingOf = ({ intentId, currency }: SaleRow) => ({ intentId, currency })

const partsOf = (sale: SaleRow, amount: number) => {
  const { sellerId, buyerId } = sale
  return { ...shareOf(sale, amount), sellerId, buyerId }
}

/** What a part takes from the shares of the rest of a price. Such parts add up to the whole. */
export function partsTaken(sale: SaleRow, amount: number) {
  const { sellerId, buyerId, price, refundedInPart } = sale
  const rest = price - refundedInPart
  return { ...shareBetween(sale, rest - amount, rest), sellerId, buyerId }
}

/** Gives the seller the share of an amount; by default of what was not refunded. */
export function release(tx: Tx, sale: SaleRow, amount = sale.price - sale.refundedInPart) {
  const entries = releaseEntries(partsOf(sale, amount))
  return post(tx, { kind: 'release', causeId: sale.id, ...postingOf(sale), entries })
}

type Services = Pick<AppServices, 'jobs'>
type Reason = { reason: string; askedBy?: string | undefined }

/** Owes the buyer the price, less what was refunded before. The provider is called after the commit. */
export async function refundRest({ jobs }: Services, tx: Tx, sale: SaleRow, why: Reason) {
  const amount = sale.price - sale.refundedInPart
  const refundId = await insertRefund(tx, { ...postingOf(sale), amount, ...why })
  const entries = isHeld(sale.state)
    ? refundFromHeldEntries({ ...sale, amount })
    : refundAfterReleaseEntries(partsOf(sale, amount))
  await post(tx, { kind: 'refund_owed', causeId: refundId, ...postingOf(sale), entries })
  await jobs.enqueue(sendRefundJob, { refundId }, tx)
}

/** Refunds the offered part and releases the rest. */
export async function shareOut({ jobs }: Services, tx: Tx, sale: SaleRow, why: Reason) {
  const rest = sale.price - sale.refundedInPart
  const amount = Math.min(sale.offer ?? 0, rest)
  const inPart = true
  const refundId = await insertRefund(tx, { ...postingOf(sale), amount, inPart, ...why })
  const entries = refundFromHeldEntries({ ...sale, amount })
  await post(tx, { kind: 'refund_in_part', causeId: refundId, ...postingOf(sale), entries })
  if (amount < rest) await release(tx, sale, rest - amount)
  await jobs.enqueue(sendRefundJob, { refundId }, tx)
}

/** Refunds a part of what was released. */
export async function refundPart({ jobs }: Services, tx: Tx, sale: SaleRow, part: Reason & Part) {
  const { amount } = part
  const refundId = await insertRefund(tx, { ...postingOf(sale), inPart: true, ...part })
  const entries = refundAfterReleaseEntries(partsTaken(sale, amount))
  await post(tx, { kind: 'refund_in_part', causeId: refundId, ...postingOf(sale), entries })
  await jobs.enqueue(sendRefundJob, { refundId }, tx)
}

type Part = { amount: number }
type Payment = Part & { appealId: string }

/** Gives the seller the share of an amount that was refunded; the platform bears it. */
export async function payOnAppeal(tx: Tx, sale: SaleRow, { appealId, amount }: Payment) {
  const rest = sale.price - sale.refunded
  const { fee, vat } = shareBetween(sale, rest, rest + amount)
  const entries = appealPaymentEntries({ amount: amount - fee - vat, sellerId: sale.sellerId })
  await post(tx, { kind: 'appeal_payment', causeId: appealId, ...postingOf(sale), entries })
}

export type Chargeback = { id: string; amount: number; fee: number }

export async function postChargeback(tx: Tx, sale: SaleRow, chargeback: Chargeback) {
  const entries = chargebackEntries(chargeback)
  await post(tx, { kind: 'chargeback', causeId: chargeback.id, ...postingOf(sale), entries })
}

export async function postChargebackWon(tx: Tx, sale: SaleRow, { id, amount }: Chargeback) {
  const entries = chargebackWonEntries(amount)
  await post(tx, { kind: 'chargeback_won', causeId: id, ...postingOf(sale), entries })
}

export async function postChargebackLost(tx: Tx, sale: SaleRow, { id, amount }: Chargeback) {
  const before = sale.resumesTo ?? sale.state
  const unsent = await cancelUnsentRefunds(tx, sale.intentId)
  const from = isHeld(before) ? 'held' : 'released'
  const share = { ...partsOf(sale, sale.price - sale.refundedInPart), from } as const
  const entries = chargebackLostEntries({
    disputed: amount,
    ...(!isUndone(before) && { share }),
    ...(unsent > 0 && { owed: { amount: unsent, buyerId: sale.buyerId } }),
  })
  await post(tx, { kind: 'chargeback_lost', causeId: id, ...postingOf(sale), entries })
}
